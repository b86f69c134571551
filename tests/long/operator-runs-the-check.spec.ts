import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkedShop } from '../journeys/support/outside/checked-shop.ts'
import { expect, test } from '../journeys/support/person.ts'
import { freePorts } from '../support/free-ports.ts'

const root = join(import.meta.dirname, '../..')

/** `pnpm deploy:check`, as it is typed. */
const check = (...asked: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [join(root, 'local/src/deploy-check.ts'), ...asked],
      { cwd: root },
      (_, out, err) => resolve({ code: child.exitCode ?? -1, said: out + err }),
    )
  })

test('an operator reads a table, and a script that runs it the number that it ends with', async ({
  platform,
}) => {
  const { subdomain, login } = await checkedShop(platform, 'Checkedline')
  const folder = mkdtempSync(join(tmpdir(), 'platform-file-'))
  const file = join(folder, 'platform.json')
  // The command takes the login of a shop on this machine from the list of the demo's authors.
  writeFileSync(file, JSON.stringify({ ...platform, demo: [{ subdomain, ...login }] }))
  const right = await check('--platform', file, '--shop', subdomain)
  expect(right.said).toMatch(/✓ {2}a saved post is read +read within 10 s +read after \d\.\d\d s +\d+ ms/)
  expect([right.code, right.said]).toEqual([0, expect.stringMatching(/All \d\d lines are right\./)])

  const market = `http://lorecircle.localhost:${await freePorts()}/market`
  writeFileSync(file, JSON.stringify({ ...platform, market }))
  const wrong = await check('--platform', file, '--strangers')
  rmSync(folder, { recursive: true })
  expect([wrong.code, wrong.said]).toEqual([1, expect.stringMatching(/✗ {2}the landing page .*ECONNREFUSED/)])

  const unasked = await check('--stage', 'example')
  expect([unasked.code, unasked.said]).toEqual([2, expect.stringContaining('CHECK_AUTHOR_EMAIL')])
})
