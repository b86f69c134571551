import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folders } from './folders.ts'
import { openShop } from './open-shop.ts'
import { startPlace, type TestPlace } from './two-places.ts'

const commands = join(import.meta.dirname, '../../../infra/src/backup')
const kept = folders()
let from: TestPlace
let to: TestPlace

beforeAll(async () => {
  ;[from, to] = await Promise.all([startPlace('there'), startPlace('here')])
  await openShop(from, 'dunsany')
})
afterAll(async () => {
  await Promise.all([from.close(), to.close()])
  kept.remove()
})

/** What an operator reads, as the platform of a place runs the command. */
async function run(command: string, { environment }: TestPlace, ...given: string[]): Promise<string> {
  const env = { ...process.env, ...environment }
  const asked = [join(commands, `${command}-command.ts`), '--local', ...given]
  const { stdout } = await promisify(execFile)(process.execPath, asked, { env })
  return stdout
}

test('an operator takes a backup, sees what a restore would do, and does it', async () => {
  const folder = kept.next()
  expect(await run('backup', from, '--to', folder)).toMatch(
    /has \d+ objects of there.example, \d+ of them new/,
  )
  expect(await run('restore', to, '--from', folder, '--dry-run')).toMatch(
    /[1-9]\d* missing there, 0 the same/,
  )
  expect((await to.everything()).size).toBe(0)
  expect(await run('restore', to, '--from', folder)).toMatch(/[1-9]\d* objects written/)
  await to.put('documents', 'claims/Format-dunsany/00001.json', '{"sold":"since"}')
  await expect(run('restore', to, '--from', folder)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('1 object there differs from the backup: claims/Format-dunsany'),
  })
  expect(await run('restore', to, '--from', folder, '--overwrite')).toContain('1 object there stays as it is')
})
