import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { compileCache } from './compile-cache.ts'

const root = join(import.meta.dirname, '../../..')

/** A nonzero exit code. The message includes the last 20 lines of output if they were captured. */
export class CommandFailed extends Error {
  readonly code: number
  constructor(message: string, code: number) {
    super(message)
    this.code = code
  }
}

/**
 * `detail` receives each line of output; without it the command prints to the terminal itself, progress bar included.
 */
export function runCommand(
  file: string,
  environment: Record<string, string>,
  detail?: (line: string) => void,
  given: readonly string[] = [],
): Promise<void> {
  const output = detail ? 'pipe' : 'inherit'
  const child = spawn(process.execPath, [join(root, file), ...given], {
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...environment },
    stdio: ['ignore', output, output],
  })
  const heard: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', (line) => {
      heard.push(line)
      detail?.(line)
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(
            new CommandFailed([`${file} ended with ${code}`, ...heard.slice(-20)].join('\n'), code ?? 1),
          ),
    )
  })
}
