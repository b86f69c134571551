import { z } from 'zod'
import type { OrderEvent } from './history.ts'
import { OrderLetter } from './letter.ts'
import { SoldBook, SoldFormat } from './line.ts'
import { Address, Order } from './order.ts'

/** A letter's state as it was kept when an order had two of them. */
const OldMail = OrderLetter.pick({ state: true, at: true, tries: true })

/** An order from when each was of one copy of one book. */
const OneCopy = z.object({
  ...Order.omit({
    lines: true,
    sums: true,
    discountCode: true,
    shipTo: true,
    delivery: true,
    gift: true,
    notes: true,
    history: true,
    letters: true,
  }).shape,
  book: SoldBook,
  format: SoldFormat,
  copy: z.object({ number: z.int().min(1), of: z.int().min(1) }).nullable(),
  amountInCents: z.int().min(0),
  taxInCents: z.int().min(0),
  shippingInCents: z.int().min(0),
  buyer: z.object({ email: z.string(), name: z.string(), address: Address.nullable() }),
  refund: z
    .object({ amountInCents: z.int().min(0), at: z.iso.datetime() })
    .nullable()
    .default(null),
  fulfilment: z.enum(['unfulfilled', 'sent', 'delivered_digitally']),
  mail: OldMail,
  noticeMail: OldMail.optional(),
})

/** A stored order in today's shape, whichever shape it was written in. */
export const StoredOrder = z.preprocess((value) => {
  const old = OneCopy.safeParse(value)
  return old.success ? ofToday(old.data) : value
}, Order)

function ofToday(old: z.infer<typeof OneCopy>): Order {
  const { book, format, copy, amountInCents, taxInCents, shippingInCents, buyer, mail, ...same } = old
  const { refund, fulfilment, noticeMail, ...kept } = same
  const items = amountInCents - taxInCents - shippingInCents
  return {
    ...kept,
    lines: [
      {
        id: '1',
        book,
        format,
        quantity: 1,
        slots: copy ? [copy.number] : [],
        editionOf: copy?.of ?? null,
        dedication: null,
        releaseOn: null,
        unitInCents: items,
        discountInCents: 0,
        taxInCents,
      },
    ],
    sums: {
      itemsInCents: items,
      discountInCents: 0,
      shippingInCents,
      taxInCents,
      isTaxIncluded: false,
      totalInCents: amountInCents,
    },
    discountCode: null,
    buyer: { email: buyer.email, name: buyer.name },
    shipTo: buyer.address && { name: buyer.name, address: buyer.address },
    delivery: null,
    gift: null,
    notes: '',
    history: historyOf(old),
    letters: [letterOf('receipt', mail), letterOf('notice', noticeMail ?? mail)],
  }
}

function historyOf({
  placedAt: at,
  amountInCents,
  refund,
  fulfilment,
}: z.infer<typeof OneCopy>): OrderEvent[] {
  return [
    { what: 'placed', at },
    { what: 'paid', at, amountInCents },
    ...(refund
      ? [{ what: 'refunded' as const, ...refund, refundId: 'earlier', lines: [], hasFailed: false }]
      : []),
    ...(fulfilment === 'sent'
      ? [{ what: 'shipped' as const, at, carrier: '', tracking: '', trackingUrl: null }]
      : []),
  ]
}

const letterOf = (kind: 'receipt' | 'notice', mail: z.infer<typeof OldMail>): OrderLetter => ({
  id: kind,
  kind,
  to: null,
  words: '',
  ...mail,
})
