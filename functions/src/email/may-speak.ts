import type { OrderLetter } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { isWithin, limitOf } from '../limits/is-within.ts'
import { withoutTag } from '../limits/without-tag.ts'
import type { Services } from '../services/services.ts'

/**
 * Whether a letter may carry its author's own words: to the buyer alone, and so often in a day to one mailbox and by one
 * author. Nobody has looked at them, and whoever pays types an address that nobody has confirmed. The letter goes out
 * either way.
 */
export async function maySpeak(services: Services, order: Order, { to }: OrderLetter): Promise<boolean> {
  const mailbox = withoutTag(order.buyer.email)
  if (to !== null && withoutTag(to) !== mailbox) return false
  return isWithin(services, [limitOf('words.address', mailbox), limitOf('author.words', order.sub)])
}
