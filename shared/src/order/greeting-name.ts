import type { Order } from './order.ts'

/**
 * The name that emails greet a buyer by: the one that the parcel is for, else the one on the card, as given; empty where
 * there is neither. The parcel of a gift is for somebody else.
 */
export const greetingName = ({ buyer, shipTo, gift }: Pick<Order, 'buyer' | 'shipTo' | 'gift'>): string =>
  (gift === null && shipTo?.name.trim()) || buyer.name
