import { z } from 'zod'
import { stored } from '../storage/stored.ts'
import { Discount, DiscountUse } from './discount.ts'

export const discountDoc = stored(Discount, 'discounts/{sub}/{code}.json', {
  exported: { as: 'discounts' },
  atDeletion: 'removed',
})

/** They outlive their code: one that is made again goes on counting. */
export const discountUseDoc = stored(DiscountUse, 'discount-uses/{sub}/{code}/{slot:5}.json', {
  exported: null,
  atDeletion: 'removed',
})

/** That a reader, hex SHA-256 of the folded address, has used a code which each may use once. */
export const discountReaderDoc = stored(
  z.object({ checkoutId: z.string(), at: z.iso.datetime() }),
  'discount-readers/{sub}/{code}/{hash}.json',
  { exported: null, atDeletion: 'removed' },
)
