import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockHome } from './home-lock.ts'
import { CannotStart } from './ports.ts'

const dir = mkdtempSync(join(tmpdir(), 'home-lock-'))
afterAll(() => rmSync(dir, { recursive: true }))

test('two starts never use the same data at once, and the second says what to do', () => {
  const home = join(dir, 'home')
  const unlock = lockHome(home)
  expect(() => lockHome(home)).toThrow(CannotStart)
  expect(() => lockHome(home)).toThrow(`Another start (process ${process.pid}) is using this data.`)
  unlock()
  lockHome(home)()
  expect(existsSync(`${home}.lock`)).toBe(false)
})

test('a start that was killed leaves nothing that holds the next one up', () => {
  const home = join(dir, 'killed')
  const ended = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(`${home}.lock`, String(ended.pid))
  lockHome(home)()
  writeFileSync(`${home}.lock`, '')
  lockHome(home)()
})

test('a folder that cannot be written to is refused in a sentence', () => {
  const file = join(dir, 'a-file')
  writeFileSync(file, '')
  expect(() => lockHome(join(dir, 'x'.repeat(300)))).toThrow('its name is too long')
  expect(() => lockHome(join(file, 'home'))).toThrow(CannotStart)
})
