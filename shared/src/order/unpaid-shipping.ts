import { toDollars } from '../money.ts'
import { isolated } from '../text/isolated.ts'
import type { Order } from './order.ts'

/** For the author: shipping to the address given at payment costs more than was paid. Nothing is refunded or charged. */
export function unpaidShippingInWords({
  zone,
  missingInCents,
}: NonNullable<Order['unpaidShipping']>): string {
  if (zone === null) return 'The address given at payment is where your zones do not ship to.'
  const where = `The address given at payment is in ${isolated(zone)}`
  return missingInCents === null
    ? `${where}, where your rates do not cover so heavy a parcel.`
    : `${where}: shipping there costs ${toDollars(missingInCents)} more than was paid.`
}
