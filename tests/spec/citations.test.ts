import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readRules } from './rules.ts'

const root = join(import.meta.dirname, '../..')

const sources = globSync('{shared,functions,publisher,sites,portal,infra,local,tests}/**/*.{ts,tsx,astro}', {
  cwd: root,
  exclude: (path) => /node_modules|dist|\.astro\//.test(path) || /\.(test|spec)\.tsx?$/.test(path),
}).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

const cited = /\b(?:A|B|AD|BD)\d(?:\.\d+)?-\d{2,}\b/g

test('a comment that names a rule names one that there is', () => {
  const known = new Set(readRules().map(({ id }) => id))
  const wrong = sources.flatMap(({ file, text }) =>
    (text.match(cited) ?? []).filter((id) => !known.has(id)).map((id) => `${file}: ${id}`),
  )
  expect(sources.length).toBeGreaterThan(500)
  expect(wrong).toEqual([])
})

test('no comment sends its reader to a section of a document that is not here', () => {
  const wrong = sources.filter(({ text }) => /\b[AB] §\d|\b[AB]Q-\d\d/.test(text)).map(({ file }) => file)
  expect(wrong).toEqual([])
})
