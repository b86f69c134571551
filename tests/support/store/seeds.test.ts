import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { listSeeds } from './seeds.ts'

const tests = join(import.meta.dirname, '../..')

/** Relative imports of every module of the integration tests. */
const imports = new Map(
  globSync('integration/**/*.ts', { cwd: tests }).map((file) => {
    const source = readFileSync(join(tests, file), 'utf8')
    const paths = [...source.matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path))
    return [file, paths]
  }),
)

function importsSeeds(file: string, seen = new Set<string>()): boolean {
  if (file === 'support/store/seeds.ts') return true
  if (seen.has(file)) return false
  seen.add(file)
  return (imports.get(file) ?? []).some((path) => importsSeeds(path, seen))
}

test('the files that `pnpm test:long` runs once more are those whose tests do more there', () => {
  const testFiles = [...imports.keys()].filter((file) => file.endsWith('.test.ts'))
  const longFiles = testFiles.filter((file) => file.endsWith('.long.test.ts'))
  expect(longFiles.length).toBeGreaterThan(0)
  expect(testFiles.filter((file) => importsSeeds(file)).sort()).toEqual(longFiles.sort())
})

test('five runs whose order differs try all of many seeds between them, and each all of a few', () => {
  const tried = [11, 12, 13, 14, 15].flatMap((order) => listSeeds(300, { ORDER_SEED: String(order) }))
  expect(tried.toSorted((a, b) => a - b)).toEqual(listSeeds(300, {}))
  expect(listSeeds(300, { ORDER_SEED: '7' })).toHaveLength(60)
  expect(listSeeds(40, { ORDER_SEED: '7' })).toHaveLength(40)
  expect(listSeeds(300, { SEED: '17', ORDER_SEED: '7' })).toEqual([17])
})
