import type { Buyer, Card } from './state.ts'

export type Payment = {
  amountInCents: number
  currency: string
  customer: string | null
  description: string | null
  metadata: Record<string, string>
  applicationFeeInCents: number | null
  buyer: Buyer
  card: Card
}

export const chargeShipping = ({ shipping, phone }: Buyer) =>
  shipping
    ? {
        address: shipping.address,
        carrier: null,
        phone: phone ?? null,
        tracking_number: null,
        name: shipping.name,
      }
    : null
