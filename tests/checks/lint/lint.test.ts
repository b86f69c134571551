import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'lint-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const Configuration = z.object({
  overrides: z.array(z.object({ includes: z.array(z.string()), plugins: z.array(z.string()).optional() })),
})

/** The lines, from 1 on, that our own lint rules refuse in a file at this path of the repository. */
function refusedLines(path: string, lines: readonly string[]): number[] {
  const { overrides } = Configuration.parse(JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')))
  const own = overrides.flatMap(({ includes, plugins }) =>
    plugins ? [{ includes, plugins: plugins.map((plugin) => join(root, plugin)) }] : [],
  )
  const configuration = { root: true, overrides: own, linter: { rules: { preset: 'none' } } }
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(configuration))
  writeFileSync(join(folder, path), lines.join('\n'))
  const { stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['lint', '--colors=off', '--max-diagnostics=none', path],
    { cwd: folder, encoding: 'utf8' },
  )
  return [...`${stdout}${stderr}`.matchAll(/^ *> (\d+) │/gm)].map(([, line]) => Number(line))
}

const looksOnce = [
  'expect(await page.title()).toBe("A")',
  'expect((await box()).width, "width").toBe(1)',
  'if (await page.getByLabel("Card").isVisible()) pay()',
  'const chosen = await box.isChecked({ timeout: 1 })',
]

test('a journey is refused whose assertion or condition looks once', () => {
  expect(refusedLines('tests/journeys/a-reader.spec.ts', looksOnce)).toEqual([1, 2, 3, 4])
  expect(refusedLines('tests/long/support/acts.ts', looksOnce)).toEqual([1, 2, 3, 4])
})

test('a journey is taken whose assertions wait, and an integration test that asserts what a call answered', () => {
  const waits = [
    'await expect(page).toHaveTitle("A")',
    'await expect.poll(() => page.title(), { timeout: 5 }).toBe("A")',
    'await expect.poll(async () => box.isChecked()).toBe(true)',
    'await expect(async () => expect((await box()).width).toBe(1)).toPass({ timeout: 5 })',
    'const answer = await response',
    'expect(answer.status()).toBe(200)',
  ]
  expect(refusedLines('tests/journeys/a-reader.spec.ts', waits)).toEqual([])
  expect(refusedLines('tests/integration/orders.test.ts', ['expect(await call()).toBe(1)'])).toEqual([])
})

test('a test that measures time is refused, and a benchmark is not', () => {
  const measures = ['const from = performance.now()', 'expect(Date.now() - from).toBeLessThan(5)']
  expect(refusedLines('functions/src/orders/list.test.ts', measures)).toEqual([1, 2])
  expect(refusedLines('tests/integration/support/store.ts', measures)).toEqual([1, 2])
  expect(refusedLines('tests/bench/saves.ts', measures)).toEqual([])
  const past = ['const yesterday = new Date(Date.now() - 86_400_000)']
  expect(refusedLines('tests/integration/support/store.ts', past)).toEqual([])
})

test('a test that replaces a module is refused, and one with a spy is not', () => {
  const replaces = ['vi.mock("node:dns/promises", () => ({}))', 'vi.doMock("./ask.ts")']
  expect(refusedLines('infra/src/ask.test.ts', replaces)).toEqual([1, 2])
  expect(refusedLines('infra/src/ask.test.ts', ['const said = vi.spyOn(console, "log")'])).toEqual([])
})
