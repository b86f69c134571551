import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const onPlatform = (command: string) => [
  'local/src/with-platform.ts',
  '--if-local',
  `infra/src/backup/${command}-command.ts`,
]
const check = 'local/src/deploy-check.ts'

/** What an operator reads where nothing runs and nobody is signed in, and the code that the command ends with. */
const run = (...given: string[]) =>
  new Promise<{ code: unknown; stderr: string }>((resolve) => {
    const env = { PATH: process.env.PATH ?? '', LORECIRCLE_HOME: '/no/such' }
    execFile(process.execPath, given, { cwd: root, env }, (error, _, stderr) =>
      resolve({ code: error?.code ?? 0, stderr }),
    )
  })

test.concurrent.each<[string, string[], RegExp]>([
  [
    'a backup without flags',
    onPlatform('backup'),
    /^Say where the backup goes: --to FOLDER\.\n\npnpm backup/,
  ],
  [
    'a shop’s check without its login',
    [check, '--stage', 'example', '--shop', 'x'],
    /CHECK_AUTHOR_EMAIL and/,
  ],
])('an operator who asks for %s reads what is wrong, and the usage', async (_, given, sentence) => {
  const { code, stderr } = await run(...given)
  expect(stderr).toMatch(sentence)
  expect([code, stderr.includes('    at ')]).toEqual([2, false])
})

test('templates of a stage that nobody has written are refused in a sentence', async () => {
  const { code, stderr } = await run('infra/src/synth.ts', '--stage', 'nowhere')
  expect(stderr).toMatch(/^There is no stage nowhere\. Write infra\/src\/stage\/nowhere\.json/)
  expect([code, stderr.includes('    at ')]).toEqual([1, false])
})

test('a folder without a backup is seen before anybody is asked to sign in', async () => {
  const { code, stderr } = await run(...onPlatform('restore'), '--from', '/no/such', '--stage', 'example')
  expect([code, stderr]).toEqual([1, 'There is no backup in /no/such.\n'])
})
