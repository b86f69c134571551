import { takeUse } from '@lorecircle/functions/checkout/discount-use'
import type { Services } from '@lorecircle/functions/services/services'
import { testDiscount } from '@lorecircle/shared/discount/discount.fixture'
import { discountDoc, discountUseDoc } from '@lorecircle/shared/discount/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServices } from '../stock/start-services.ts'
import { slowDown } from '../support/slow-store.ts'

let services: Services
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ services, stop } = await startServices())
  slowDown(services.s3, 50)
})
afterAll(() => stop())

const sub = 'dunsany'
/** More than a hundred, and a reader waits; a payment page is given up after half a minute. */
const mostRequests = 40

test.each([
  ['no end of uses', null, 100],
  ['a hundred uses', 100, 100],
  ['forty uses', 40, 40],
])(
  'of a hundred readers who come at once with a code of %s, each that it is for has one after few requests',
  async (words, mostUses, served) => {
    const code = words.replaceAll(' ', '').toUpperCase()
    await services.documents.create(discountDoc(sub, code), testDiscount({ code, mostUses }))
    const asked = await Promise.all(Array.from({ length: 100 }, (_, reader) => takesUse(code, `${reader}`)))
    expect(asked.filter(({ slot }) => slot !== null)).toHaveLength(served)
    expect(new Set(asked.map(({ slot }) => slot)).size).toBe(served === 100 ? 100 : served + 1)
    const uses = await Array.fromAsync(services.documents.list(discountUseDoc.within(sub, code)))
    expect(uses).toHaveLength(served)
    expect(Math.max(...asked.map(({ requests }) => requests))).toBeLessThanOrEqual(mostRequests)
  },
  60_000,
)

test('a code that is given an end has only as many uses left as that leaves', async () => {
  const { documents } = services
  const code = 'NO-END-AT-FIRST'
  const discount = testDiscount({ code })
  const etag = (await documents.create(discountDoc(sub, code), discount)) ?? ''
  const asking = () => Promise.all(Array.from({ length: 10 }, (_, reader) => takesUse(code, `${reader}`)))
  await asking()
  await documents.replace(discountDoc(sub, code), { ...discount, mostUses: 13 }, etag)
  expect((await asking()).filter(({ slot }) => slot !== null)).toHaveLength(3)
})

test('among the uses that a code had before its end, one may have a number that is left', async () => {
  const { documents } = services
  const code = 'LOW-AND-HIGH'
  await documents.create(discountDoc(sub, code), testDiscount({ code, mostUses: 13 }))
  const used = { state: 'used', checkoutId: 'before', at: new Date(0).toISOString(), reader: null } as const
  for (const slot of [9, 12, 40, 50, 60, 70, 80, 90, 99_000, 99_999])
    await documents.create(discountUseDoc(sub, code, slot), used)
  const asked = await Promise.all(Array.from({ length: 10 }, (_, reader) => takesUse(code, `${reader}`)))
  expect(asked.filter(({ slot }) => slot !== null)).toHaveLength(3)
})

async function takesUse(discountCode: string, id: string) {
  let requests = 0
  const counted = (client: Services['documents']) =>
    new Proxy(client, {
      get(target, name) {
        requests++
        return Reflect.get(target, name)
      },
    })
  const own = { ...services, documents: counted(services.documents) }
  const use = await takeUse(own, { id, sub, discountCode, email: null }).catch(() => null)
  return { slot: use?.slot ?? null, requests }
}
