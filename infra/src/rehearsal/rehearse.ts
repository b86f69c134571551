import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { environmentOf, startStage } from './stage.ts'

/**
 * Has a bundled publisher work off a new shop and then a save, against a stage that stands for the cloud, and
 * keeps what V8 compiled meanwhile: `node rehearse.ts <folder>`.
 */
type Handler = (event: { Records: { messageId: string; body: string }[] }) => Promise<{
  batchItemFailures: string[]
}>
type Bundled = { compiled(): Buffer; publishHandler?: Handler; marketHandler?: Handler }

const patienceInMs = 30_000
const late = setTimeout(() => {
  console.error('the rehearsal did not come to its end')
  process.exit(1)
}, patienceInMs)

const [folder = ''] = process.argv.slice(2)
const stage = await startStage()
Object.assign(process.env, environmentOf(stage.origin))
const bundled: Bundled = createRequire(import.meta.url)(join(folder, 'index.cjs'))

for (const play of [stage.openShop, stage.save]) {
  play()
  await workedOff('publish', bundled.publishHandler)
  await workedOff('market', bundled.marketHandler)
}
writeFileSync(join(folder, 'main.compiled'), bundled.compiled())
clearTimeout(late)
process.exit(0)

/** As Lambda does it where there is a handler; else the bundle reads its queues itself. */
async function workedOff(queue: 'publish' | 'market', handler: Handler | undefined): Promise<void> {
  if (!handler) return stage.emptied(queue)
  for (const { id, body } of stage.take(queue)) {
    const { batchItemFailures } = await handler({ Records: [{ messageId: id, body }] })
    if (batchItemFailures.length > 0) throw new Error(`the ${queue} handler failed`)
  }
}
