import type { Account } from '@lorecircle/shared/account/account'
import { coverOf } from '@lorecircle/shared/book/book'
import { bookDoc } from '@lorecircle/shared/book/stored'
import type { OrderEvent } from '@lorecircle/shared/order/history'
import type { OrderLine } from '@lorecircle/shared/order/line'
import type { Order } from '@lorecircle/shared/order/order'
import type { OwnLetterKind } from '@lorecircle/shared/order/own-letters'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Services } from '../services/services.ts'

type Asked = { account: Account; authorName: string; kind: OwnLetterKind }

/** An order of an author's by themselves, with one of their books: nothing of it is stored, and its links lead nowhere. */
export async function sampleOrder(
  { documents, now }: Services,
  { account, authorName, kind }: Asked,
): Promise<Order> {
  const { sub, email, firstName, middleInitial, lastName } = account
  const name = [firstName, middleInitial, lastName].filter(Boolean).join(' ')
  const placedAt = now().toISOString()
  const lines = linesOf(await anyBook(documents, account))
  const itemsInCents = lines.reduce((sum, { unitInCents }) => sum + unitInCents, 0)
  const shippingInCents = 450
  const totalInCents = itemsInCents + shippingInCents
  return {
    ...{ id: 'SAMPLE', readerToken: 'sample', checkoutId: 'sample', sessionId: 'sample' },
    ...{ sub, subdomain: account.subdomain ?? 'your-shop', authorName },
    ...{ stripeAccountId: '', paymentIntentId: null, currency: 'usd', discountCode: null },
    lines,
    sums: {
      ...{ itemsInCents, discountInCents: 0, shippingInCents, taxInCents: 0 },
      ...{ isTaxIncluded: false, totalInCents },
    },
    buyer: { email, name },
    shipTo: { name, address },
    delivery: { handling: { from: 1, to: 3 }, transit: { from: 4, to: 7 } },
    ...{ gift: null, notes: '', letters: [], placedAt },
    ...(account.timeZone !== undefined && { timeZone: account.timeZone }),
    history: [
      { what: 'placed', at: placedAt },
      { what: 'paid', at: placedAt, amountInCents: totalInCents },
      ...(eventsFor[kind]?.(placedAt, lines) ?? []),
    ],
  }
}

const eventsFor: Partial<
  Record<OwnLetterKind, (at: string, lines: readonly OrderLine[]) => readonly OrderEvent[]>
> = {
  shipped: (at) => [
    { what: 'shipped', at, carrier: 'your carrier', tracking: 'A tracking number', trackingUrl: null },
  ],
  released: (at, lines) => [{ what: 'released', at, lineIds: lines.map(({ id }) => id) }],
  refunded: (at, [first]) =>
    first
      ? [
          {
            ...{ what: 'refunded', at, refundId: 'sample', hasFailed: false },
            ...{ amountInCents: first.unitInCents, lines: [{ lineId: first.id, quantity: 1 }] },
          },
        ]
      : [],
}

const address = {
  ...{ line1: 'Your reader’s street', line2: '', city: 'Your reader’s town', state: '' },
  ...{ postalCode: '', country: 'US' },
}

const same = {
  slots: [],
  editionOf: null,
  dedication: null,
  releaseOn: null,
  discountInCents: 0,
  taxInCents: 0,
}

/** A printed copy and a file, so that a letter shows what it says of each. */
function linesOf(book: OrderLine['book']): OrderLine[] {
  const file = { key: 'sample', name: 'sample.epub', sizeInBytes: 1, contentType: 'application/epub+zip' }
  return [
    {
      ...{ ...same, id: '1', book, quantity: 1, unitInCents: 2_000 },
      format: { id: 'sample-1', type: 'Hardcover', files: [] },
    },
    {
      ...{ ...same, id: '2', book, quantity: 1, unitInCents: 500 },
      format: { id: 'sample-2', type: 'eBook', files: [file] },
    },
  ]
}

/** The first book that is listed; of an author who has none, one without a name. */
async function anyBook(documents: Documents, { folder }: Account): Promise<OrderLine['book']> {
  for await (const { key } of documents.list(bookDoc.within(folder))) {
    const stored = await documents.read(bookDoc.at(key))
    if (!stored) continue
    const { id, title, slug } = stored.value
    return { id, title, slug, cover: coverOf(stored.value) }
  }
  return { id: 'sample', title: 'Your book', slug: 'your-book', cover: null }
}
