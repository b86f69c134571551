import { toDollars } from '../money.ts'
import type { DiscountKind } from './discount.ts'

/** `10% off`, `$5.00 off`, `free shipping`. */
export function discountInWords(kind: DiscountKind): string {
  if ('percent' in kind) return `${kind.percent}% off`
  return 'amountInCents' in kind ? `${toDollars(kind.amountInCents)} off` : 'free shipping'
}
