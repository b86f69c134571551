import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@lorecircle/shared/registry/calls'
import { documentKinds } from '@lorecircle/shared/registry/every-kind'
import { expect, test } from 'vitest'
import { z } from 'zod'

/**
 * Stored values, values that calls take and answer, log events and error codes are lower snake case terms: after the
 * first deployment, renaming one is a migration.
 */

const term = /^[a-z0-9]+(_[a-z0-9]+)*$/
/** A noun and its problem or event: `book.missing`. */
const code = /^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/

/** Values that the contract or a protocol spells: no genre, types and genres of books, unlimited stock, DNS records, a confirmation. */
const spelledElsewhere = [
  ...['', 'Fiction', 'Non-Fiction', 'Paperback', 'Hardcover', 'Special Edition', 'eBook', '∞'],
  ...['CNAME', 'TXT', 'DELETE'],
]

const root = join(import.meta.dirname, '../..')

test('every value that a stored document can have is a lower snake case term', () => {
  const odd = documentKinds.flatMap(({ template, schema }) =>
    oddValues(schema).map((value) => `${template}: ${value}`),
  )
  expect(odd).toEqual([])
})

test('every value that a call takes or answers is a lower snake case term', () => {
  const odd = Object.entries(calls).flatMap(([name, { input, output }]) =>
    [...oddValues(input), ...oddValues(output)].map((value) => `${name}: ${value}`),
  )
  expect(odd).toEqual([])
})

test('every log event and error code is a noun and a lower snake case term', () => {
  const found = ['functions/src', 'publisher/src', 'shared/src'].flatMap((folder) =>
    sources(folder).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(literalCode)].map((match) => ({
        file,
        value: match[1] ?? match[2] ?? '',
      })),
    ),
  )
  expect(found.length).toBeGreaterThan(100)
  expect(found.filter(({ value }) => !code.test(value))).toEqual([])
})

test('a phrase, an apostrophe, a capital letter and a hyphen are found', () => {
  const schema = z.object({
    state: z.enum(['on_hold', 'on hold', "nobody's"]),
    nested: z.array(z.discriminatedUnion('type', [z.object({ type: z.literal('ReleaseMoved') })])),
    why: z.literal('too-many').optional(),
  })
  expect(oddValues(schema)).toEqual(['on hold', "nobody's", 'ReleaseMoved', 'too-many'])
  const source = `services.log('second factor.off', {}); throw new VisibleError(\n409, 'book.not-there', '')`
  expect([...source.matchAll(literalCode)].map((match) => match[1] ?? match[2])).toEqual([
    'second factor.off',
    'book.not-there',
  ])
})

/** The event of a log line, or the code of a refusal, where it is written out. */
const literalCode = /(?<!console\.)\blog\(\s*'([^']+)'|\bVisibleError\(\s*\d+,\s*'([^']+)'/g

function oddValues(schema: z.ZodType): string[] {
  return enumeratedValues(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })).filter(
    (value) => !term.test(value) && !spelledElsewhere.includes(value),
  )
}

/** The strings that a JSON schema lists by `const` or `enum`, at any depth. */
function enumeratedValues(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(enumeratedValues)
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'const' || key === 'enum') return [value].flat().filter((one) => typeof one === 'string')
    return key === 'default' ? [] : enumeratedValues(value)
  })
}

const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(folder, file))
