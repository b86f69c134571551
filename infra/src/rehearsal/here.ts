import { rehearse } from './rehearse.ts'

/** `node here.ts <folder>`: compiles a bundle for the Node that runs this. */
const patienceInMs = 30_000
setTimeout(() => {
  console.error('the rehearsal did not come to its end')
  process.exit(1)
}, patienceInMs)

await rehearse(process.argv[2] ?? '')
process.exit(0)
