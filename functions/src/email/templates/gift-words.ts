import type { Order } from '@lorecircle/shared/order/order'
import type { EmailPart } from '../layout/part.ts'
import { paragraph, quote } from '../layout/parts.ts'

/** That it is a gift, with the words that lie in its parcel, `your` or `this` note; nothing of what is none. */
export function giftWords({ gift }: Order, whose: 'your' | 'this'): EmailPart[] {
  if (gift === null) return []
  if (gift.note === '') return [{ ...paragraph('A gift, without a message.'), above: 24 }]
  return [
    { ...paragraph(`A gift, with ${whose} message:`), above: 24 },
    { ...quote(gift.note), above: 8 },
  ]
}
