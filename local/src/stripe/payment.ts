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

export const shippingOf = ({ shipping }: Buyer) =>
  shipping
    ? { address: shipping.address, carrier: null, phone: null, tracking_number: null, name: shipping.name }
    : null
