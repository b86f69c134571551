import { DiscountForAuthor } from '@lorecircle/shared/discount/calls'
import { discountUseDoc } from '@lorecircle/shared/discount/stored'
import { afterAll, beforeAll } from 'vitest'
import { z } from 'zod'
import { startFunctions } from '../functions/start-functions.ts'

export let functions: Awaited<ReturnType<typeof startFunctions>>

type Author = Awaited<ReturnType<typeof functions.author>>

export const discount = {
  code: 'SPRING-10',
  kind: { percent: 10 },
  bookIds: 'all',
  minimumInCents: null,
  from: null,
  until: null,
  mostUses: 100,
  oncePerReader: false,
  isPaused: false,
}
export const list = async (author: Author) =>
  z.array(DiscountForAuthor).parse((await author.get('/api/discounts')).body)
export const send = (author: Author, changes: object = {}, more: object = {}) =>
  author.post('/api/discounts', { discount: { ...discount, ...changes }, ...more })
export const save = async (author: Author, changes: object = {}, more: object = {}) =>
  DiscountForAuthor.parse((await send(author, changes, more)).body)
export const use = ({ person }: Author, code: string, slot: number) =>
  functions.documents.create(discountUseDoc(person.sub, code, slot), {
    state: 'used',
    checkoutId: `checkout-${slot}`,
    at: '2026-11-22T12:00:00.000Z',
    reader: null,
  })

/** Starts what the tests of a file stand on, and ends it after them. */
export function openCodes() {
  beforeAll(async () => {
    functions = await startFunctions()
  })
  afterAll(() => functions.stop())
}
