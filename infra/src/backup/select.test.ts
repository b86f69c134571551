import { documentKinds } from '@lorecircle/shared/registry/every-kind'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { permissions } from '../what-runs/permissions.ts'
import { backedUpPrefixes } from './manifest.ts'
import { ownerSource } from './select.ts'

/** Whether every shape in which a document may be stored has an author's `sub`. */
const hasSub = (schema: z.ZodType): boolean => {
  const Shape = z.object({ required: z.string().array().default([]) })
  const json = Shape.parse(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }))
  return json.required.includes('sub')
}

test('of each document it can be told whose it is, so that no author’s backup lacks one', () => {
  for (const kind of documentKinds.filter((one) => ownerSource(one) === 'by_value')) {
    expect(hasSub(kind.schema), `${kind.template}: whose is it? Say so with about`).toBe(true)
  }
})

test('only what can be made again, goes by itself, or is of the market or a mailbox is in no author’s backup', () => {
  const left = documentKinds.filter((kind) => ownerSource(kind) === 'not_owned' && !kind.isDerived)
  expect(left.map(({ template }) => template).toSorted()).toEqual([
    'baskets/{formatId}/{sender}/{basket}.json',
    'coupon-uses/{hash}.json',
    'kept-forms/{id}.json',
    'library-keys/{key}.json',
    'limits/{window}/{id}/{asked}',
    'market/books/{bookId}.json',
    'market/positions/{position:9}.json',
    'previews/{previewId}.json',
  ])
})

test('of the pages’ bucket all is kept that the publisher cannot make again', () => {
  expect(permissions.api.buckets.site?.write).toEqual([`${backedUpPrefixes.site}*`])
})
