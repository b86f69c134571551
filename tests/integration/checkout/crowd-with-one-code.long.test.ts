import type { Services } from '@lorecircle/functions/services/services'
import { testDiscount } from '@lorecircle/shared/discount/discount.fixture'
import { discountDoc, discountUseDoc } from '@lorecircle/shared/discount/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scaledCount } from '../../support/store/seeds.ts'
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

const readers = scaledCount({ short: 20, long: 100 })
const fewer = (readers * 2) / 5
/** More than a hundred, and a reader waits; a payment page is given up after half a minute. */
const mostRequests = 40

test.each([
  ['no end of uses', null, readers],
  ['a use for each', readers, readers],
  ['fewer uses than readers', fewer, fewer],
])(
  'of readers who come at once with a code of %s, each that it is for has one after few requests',
  async (words, mostUses, served) => {
    const code = words.replaceAll(' ', '').toUpperCase()
    await services.documents.create(discountDoc(rehearsalSub, code), testDiscount({ code, mostUses }))
    const asked = await Promise.all(
      Array.from({ length: readers }, (_, reader) => takesUse(services, code, `${reader}`)),
    )
    expect(asked.filter(({ slot }) => slot !== null)).toHaveLength(served)
    expect(new Set(asked.map(({ slot }) => slot)).size).toBe(served === readers ? readers : served + 1)
    const uses = await Array.fromAsync(services.documents.list(discountUseDoc.within(rehearsalSub, code)))
    expect(uses).toHaveLength(served)
    expect(Math.max(...asked.map(({ requests }) => requests))).toBeLessThanOrEqual(mostRequests)
  },
  60_000,
)
