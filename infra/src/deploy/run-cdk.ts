import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { CommandError } from '../terminal/refusal.ts'

/** Deploys one stack of a synthesised folder; the CDK's own command shows how far it is. Throws where it fails. */
export function deployStack(folder: string, stack: string): Promise<void> {
  const cdk = fileURLToPath(import.meta.resolve('aws-cdk/bin/cdk'))
  const quietly = [
    '--require-approval',
    'never',
    '--progress',
    'events',
    '--no-notices',
    '--no-version-reporting',
  ]
  const child = spawn(
    process.execPath,
    [cdk, 'deploy', stack, '--exclusively', '--app', folder, ...quietly],
    {
      stdio: 'inherit',
    },
  )
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0
        ? resolve()
        : reject(
            new CommandError(
              `${stack} was not deployed. What stood of it stands again; the lines above say why.`,
            ),
          ),
    )
  })
}
