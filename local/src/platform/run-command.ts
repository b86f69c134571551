import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '../../..')

/** Runs one of the product's own commands with an environment; `detail` hears each line that it prints. */
export function runCommand(
  file: string,
  environment: Record<string, string>,
  detail: (line: string) => void,
): Promise<void> {
  const child = spawn(process.execPath, [join(root, file)], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const heard: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      heard.push(line)
      detail(line)
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Error([`${file} ended with ${code}`, ...heard.slice(-20)].join('\n'))),
    )
  })
}
