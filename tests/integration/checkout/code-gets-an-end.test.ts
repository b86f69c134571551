import type { Services } from '@lorecircle/functions/services/services'
import { testDiscount } from '@lorecircle/shared/discount/discount.fixture'
import { discountDoc, discountUseDoc } from '@lorecircle/shared/discount/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServices } from '../stock/start-services.ts'
import { slowDown } from '../support/slow-store.ts'
import { rehearsalSub, takesUse } from './takes-use.ts'

let services: Services
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ services, stop } = await startServices())
  slowDown(services.s3, 50)
})
afterAll(() => stop())

test('a code that is given an end has only as many uses left as that leaves', async () => {
  const { documents } = services
  const code = 'NO-END-AT-FIRST'
  const discount = testDiscount({ code })
  const etag = (await documents.create(discountDoc(rehearsalSub, code), discount)) ?? ''
  const asking = () =>
    Promise.all(Array.from({ length: 10 }, (_, reader) => takesUse(services, code, `${reader}`)))
  await asking()
  await documents.replace(discountDoc(rehearsalSub, code), { ...discount, mostUses: 13 }, etag)
  expect((await asking()).filter(({ slot }) => slot !== null)).toHaveLength(3)
})

test('among the uses that a code had before its end, one may have a number that is left', async () => {
  const { documents } = services
  const code = 'LOW-AND-HIGH'
  await documents.create(discountDoc(rehearsalSub, code), testDiscount({ code, mostUses: 13 }))
  const used = { state: 'used', checkoutId: 'before', at: new Date(0).toISOString(), reader: null } as const
  for (const slot of [9, 12, 40, 50, 60, 70, 80, 90, 99_000, 99_999])
    await documents.create(discountUseDoc(rehearsalSub, code, slot), used)
  const asked = await Promise.all(
    Array.from({ length: 10 }, (_, reader) => takesUse(services, code, `${reader}`)),
  )
  expect(asked.filter(({ slot }) => slot !== null)).toHaveLength(3)
})
