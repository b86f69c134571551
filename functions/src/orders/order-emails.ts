import { isDeepStrictEqual } from 'node:util'
import type { Account } from '@lorecircle/shared/account/account'
import { findBookCover } from '@lorecircle/shared/book/book'
import { bookDoc } from '@lorecircle/shared/book/stored'
import type { OrderEvent } from '@lorecircle/shared/order/history'
import { newOrderEmail } from '@lorecircle/shared/order/letter'
import type { OrderLineItem } from '@lorecircle/shared/order/line'
import type { Order } from '@lorecircle/shared/order/order'
import {
  type CustomEmailKind,
  defaultOrderEmailSettings,
  type OrderEmailSettings,
  type OrderEmailSettingsForAuthor,
  orderEmailCalls,
} from '@lorecircle/shared/order/own-letters'
import { orderEmailSettingsDoc } from '@lorecircle/shared/order/stored'
import { authorName } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { buildReaderEmail } from '../email/order-emails.ts'
import { type OutgoingEmail, sendEmail } from '../email/send-email.ts'
import { accountEndpoint } from '../http/endpoint.ts'
import { isWithinLimits, rateLimitFor } from '../limits/is-within.ts'
import type { Services } from '../services/services.ts'

export const ownLetters = ({ documents }: Services) =>
  accountEndpoint(orderEmailCalls.ownLetters, {
    async run({ account }) {
      return toOwnLettersForAuthor(await documents.read(orderEmailSettingsDoc(account.folder)))
    },
  })

/** Throws if the settings have changed since the version that the author saw (`etag`). */
export const saveOrderEmailSettingsMutation = ({ documents }: Services) =>
  accountEndpoint(orderEmailCalls.saveOwnLetters, {
    async run({ account, input: { words, fewCopies, etag } }) {
      const document = orderEmailSettingsDoc(account.folder)
      const value: OrderEmailSettings = { words, fewCopies }
      const before = await documents.read(document)
      if (before && isDeepStrictEqual(before.value, value)) return toOwnLettersForAuthor(before)
      if (etag !== (before?.etag ?? '')) throw lettersChangedError(before)
      const saved = before
        ? await documents.replace(document, value, before.etag)
        : await documents.create(document, value)
      if (saved === null) {
        const theirs = await documents.read(document)
        // Lost against the very same save, sent twice.
        if (theirs && isDeepStrictEqual(theirs.value, value)) return toOwnLettersForAuthor(theirs)
        throw lettersChangedError(theirs)
      }
      return toOwnLettersForAuthor({ value, etag: saved })
    },
  })

const toOwnLettersForAuthor = (stored: Stored<OrderEmailSettings> | null): OrderEmailSettingsForAuthor => ({
  ...(stored?.value ?? defaultOrderEmailSettings),
  etag: stored?.etag ?? '',
})

const lettersChangedError = (theirs: Stored<OrderEmailSettings> | null) =>
  new VisibleError(
    412,
    'letters.changed',
    'Your letters were changed in another tab. Nothing you typed is lost.',
    { theirs: toOwnLettersForAuthor(theirs) },
  )

/** Renders the unsaved text for a sample order. */
export const previewOrderEmailMutation = (services: Services) =>
  accountEndpoint(orderEmailCalls.previewLetter, {
    async run({ account, input }) {
      const { from, subject, html, text } = await composePreview(services, account, input)
      return { from, subject, html, text }
    },
  })

/** Sends only to the author's own address. */
export const testOrderEmailMutation = (services: Services) =>
  accountEndpoint(orderEmailCalls.testLetter, {
    async run({ account, input }) {
      if (!(await isWithinLimits(services, [rateLimitFor('author.tests', account.sub)])))
        throw new VisibleError(
          429,
          'letters.flooded',
          'You have sent the most tests possible in an hour. The preview shows the same.',
        )
      const email = await composePreview(services, account, input)
      await sendEmail(services.ses, { ...email, subject: `Test: ${email.subject}` })
      return { to: account.email }
    },
  })

async function composePreview(
  services: Services,
  account: Account,
  { kind, words }: { kind: CustomEmailKind; words: string },
): Promise<OutgoingEmail> {
  const profile = (await services.documents.read(profileDoc(account.folder)))?.value
  const asked = { account, authorName: authorName(account, profile ?? null), kind }
  const order = await buildSampleOrder(services, asked)
  // That of a release names its book.
  const id = `${kind}.${order.lines[0]?.book.id ?? ''}`
  return buildReaderEmail(services, order, newOrderEmail(kind, order.placedAt, { id }), {
    kind,
    profile,
    words,
  })
}

type SampleRequest = { account: Account; authorName: string; kind: CustomEmailKind }

/** An order of an author's by themselves, with one of their books: nothing of it is stored, and its links lead nowhere. */
async function buildSampleOrder(
  { documents, now }: Services,
  { account, authorName, kind }: SampleRequest,
): Promise<Order> {
  const { sub, email, firstName, middleInitial, lastName } = account
  const name = [firstName, middleInitial, lastName].filter(Boolean).join(' ')
  const placedAt = now().toISOString()
  const lines = buildSampleLines(await findAnyBook(documents, account))
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
    shipTo: { name, address: sampleAddress },
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
  Record<CustomEmailKind, (at: string, lines: readonly OrderLineItem[]) => readonly OrderEvent[]>
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

const sampleAddress = {
  ...{ line1: 'Your reader’s street', line2: '', city: 'Your reader’s town', state: '' },
  ...{ postalCode: '', country: 'US' },
}

const sampleLine = {
  slots: [],
  editionOf: null,
  dedication: null,
  releaseOn: null,
  discountInCents: 0,
  taxInCents: 0,
}

/** One printed copy and one eBook, so that the preview shows the text for both. */
function buildSampleLines(book: OrderLineItem['book']): OrderLineItem[] {
  const file = { key: 'sample', name: 'sample.epub', sizeInBytes: 1, contentType: 'application/epub+zip' }
  return [
    {
      ...{ ...sampleLine, id: '1', book, quantity: 1, unitInCents: 2_000 },
      format: { id: 'sample-1', type: 'Hardcover', files: [] },
    },
    {
      ...{ ...sampleLine, id: '2', book, quantity: 1, unitInCents: 500 },
      format: { id: 'sample-2', type: 'eBook', files: [file] },
    },
  ]
}

/** The first book that is listed; of an author who has none, one without a name. */
async function findAnyBook(documents: Documents, { folder }: Account): Promise<OrderLineItem['book']> {
  for await (const { key } of documents.list(bookDoc.within(folder))) {
    const stored = await documents.read(bookDoc.at(key))
    if (!stored) continue
    const { id, title, slug } = stored.value
    return { id, title, slug, cover: findBookCover(stored.value) }
  }
  return { id: 'sample', title: 'Your book', slug: 'your-book', cover: null }
}
