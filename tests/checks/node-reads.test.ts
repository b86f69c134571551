import { globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** What Node runs as it stands, without a bundler before it. */
const folders = ['shared', 'functions', 'publisher', 'infra', 'local', 'local/stripe-emulator']

test('whoever types a command has Node read what the tests’ own compiler reads', () => {
  const files = globSync(`{${folders.join()}}/src/**/*.ts`, {
    cwd: root,
    exclude: (name) => name.endsWith('.d.ts'),
  })
  expect(files.length).toBeGreaterThan(500)
  const refused = files.flatMap((file) => {
    try {
      stripTypeScriptTypes(readFileSync(join(root, file), 'utf8'))
      return []
    } catch (error) {
      return [`${file}: ${String(error)}`]
    }
  })
  expect(refused).toEqual([])
})
