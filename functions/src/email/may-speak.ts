import type { OrderLetter } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
import { mailboxKey } from '@lorecircle/shared/text/mailbox-key'
import { isWithin, limitOf } from '../limits/is-within.ts'
import type { Services } from '../services/services.ts'

/**
 * Whether a letter may carry its author's own words: to the buyer alone, and so often in a day to one mailbox and by one
 * author. Nobody has looked at them, and whoever pays types an address that nobody has confirmed. The letter goes out
 * either way.
 */
export async function maySpeak(services: Services, order: Order, { to }: OrderLetter): Promise<boolean> {
  const mailbox = mailboxKey(order.buyer.email)
  if (to !== null && mailboxKey(to) !== mailbox) return false
  return isWithin(services, [limitOf('words.address', mailbox), limitOf('author.words', order.sub)])
}
