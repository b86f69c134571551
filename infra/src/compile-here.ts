import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Compiles a bundle for this very Node, on this processor: for what runs here. */
export async function compileHere(folder: string): Promise<void> {
  const rehearsal = fileURLToPath(new URL('./rehearsal/here.ts', import.meta.url))
  const child = spawn(process.execPath, [rehearsal, folder], { stdio: ['ignore', 'inherit', 'inherit'] })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0) throw new Error(`the rehearsal of ${folder} ended with ${code}`)
}
