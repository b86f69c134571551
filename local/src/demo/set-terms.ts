import { calls } from '@lorecircle/shared/registry/calls'
import { freeTariff } from '@lorecircle/shared/shipping/suggested-tariffs'
import type { DemoAuthor } from './demo-author.ts'
import type { Product } from './product.ts'

/** What sending costs (nothing, where the demo does not say), and the codes, as an author sets them. What is set already is left. */
export async function setTerms(
  product: Product,
  { tariff, discounts = [] }: DemoAuthor,
  token: string,
): Promise<void> {
  const known = await product.call(calls.shipping, {}, { token })
  if (known.tariff === null) {
    const answer = { tariff: tariff ?? freeTariff('US'), etag: known.etag }
    await product.call(calls.saveShipping, answer, { token })
  }
  if (discounts.length === 0) return
  const codes = (await product.call(calls.discounts, {}, { token })).map(({ code }) => code)
  for (const discount of discounts) {
    if (!codes.includes(discount.code)) await product.call(calls.saveDiscount, { discount }, { token })
  }
}
