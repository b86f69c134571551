import type { Account } from '@lorecircle/shared/account/account'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { redactBuyer } from '@lorecircle/shared/order/access'
import { filterOrderEvents } from '@lorecircle/shared/order/history'
import type { OrderEmail } from '@lorecircle/shared/order/letter'
import { greetingName, type Order } from '@lorecircle/shared/order/order'
import {
  type CustomEmailKind,
  defaultOrderEmailSettings,
  fillNamePlaceholder,
  isCustomEmailKind,
  type OrderEmailSettings,
} from '@lorecircle/shared/order/own-letters'
import { orderEmailSettingsDoc } from '@lorecircle/shared/order/stored'
import type { Profile } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { readTally } from '@lorecircle/shared/stock/read-tally'
import { copiesLeft, tallyCounts } from '@lorecircle/shared/stock/stock'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { mailboxKey } from '@lorecircle/shared/text/email-address'
import { isolateDirection } from '@lorecircle/shared/text/escape'
import { isWithinLimits, rateLimitFor } from '../limits/is-within.ts'
import type { Services } from '../services/services.ts'
import type { EmailContent } from './layout/lay-out-email.ts'
import { type OutgoingEmail, senderWithName } from './send-email.ts'
import {
  addressChangedEmail,
  addressChangeNotice,
  addressReminderEmail,
} from './templates/address-changed.ts'
import {
  orderDeclinedEmail,
  preorderCancelledEmail,
  preorderCancelledNotice,
  shopClosingEmail,
} from './templates/cancellation-emails.ts'
import { downloadLinksEmail, releaseEmail } from './templates/file-emails.ts'
import type { ShopSender } from './templates/letter-to-reader.ts'
import { orderEmail } from './templates/order-email.ts'
import { receiptEmail } from './templates/receipt.ts'
import { disputeEmail, refundEmail, refundFailedEmail } from './templates/refund-emails.ts'
import { releaseMovedEmail, shippingConfirmationEmail } from './templates/shipping-emails.ts'

const leftInWords = (left: number): string =>
  left === 0 ? 'This was the last copy' : left === 1 ? 'One copy is left' : `${left} copies are left`

/** Undefined if the author deleted the account while the reader paid. */
type Seller = { account: Account | undefined; profile: Profile | undefined; own: OrderEmailSettings }

/** Null for an email to an author whose account is deleted. */
export async function buildOrderEmail(
  services: Services,
  order: Order,
  letter: OrderEmail,
): Promise<OutgoingEmail | null> {
  const seller = await sellerOf(services, order.sub)
  if (isCustomEmailKind(letter.kind)) {
    // Text written for this email takes precedence over the text for all emails.
    const own = letter.words || seller.own.words[letter.kind]
    const words = own !== '' && (await maySpeak(services, order, letter)) ? own : ''
    return buildReaderEmail(services, order, letter, { kind: letter.kind, profile: seller.profile, words })
  }
  if (isPlain(letter.kind))
    return buildReaderEmail(services, order, letter, {
      kind: letter.kind,
      profile: seller.profile,
      words: '',
    })
  if (!seller.account) return null
  const content = await newsOf(services, order, letter, { ...seller, account: seller.account })
  if (content === null) return null
  return {
    ...content,
    from: services.env.MAIL_FROM,
    to: seller.account.email,
    replyTo: order.buyer.email,
  }
}

type Writing = { kind: keyof typeof readersLetters; profile: Profile | undefined; words: string }

export function buildReaderEmail(
  { env, origin }: Pick<Services, 'env' | 'origin'>,
  order: Order,
  letter: OrderEmail,
  { kind, profile, words }: Writing,
): OutgoingEmail {
  const replyTo = profile?.replyEmail
  const shop = {
    origin,
    accent: profile?.accent ?? null,
    replyTo,
    words: fillNamePlaceholder(words, { name: greetingName(order) }),
  }
  const isToBuyer = letter.to === null || mailboxKey(letter.to) === mailboxKey(order.buyer.email)
  return {
    ...readersLetters[kind](isToBuyer ? order : redactBuyer(order), letter, shop),
    from: senderWithName(order.authorName, env.MAIL_FROM),
    to: letter.to ?? order.buyer.email,
    replyTo,
  }
}

type LetterToReader = (order: Order, letter: OrderEmail, shop: ShopSender) => EmailContent

const plainLetters = {
  moved: releaseMovedEmail,
  address: addressReminderEmail,
  cancelled: preorderCancelledEmail,
  address_changed: addressChangedEmail,
  shop_closing: shopClosingEmail,
} as const satisfies Partial<Record<OrderEmail['kind'], LetterToReader>>
type PlainLetterKind = keyof typeof plainLetters

const isPlain = (kind: OrderEmail['kind']): kind is PlainLetterKind => Object.hasOwn(plainLetters, kind)

const readersLetters: Record<CustomEmailKind | PlainLetterKind, LetterToReader> = {
  ...plainLetters,
  receipt: (order, _letter, shop) => receiptEmail(order, shop),
  shipped: shippingConfirmationEmail,
  released: releaseEmail,
  refunded: refundEmail,
  links: downloadLinksEmail,
  declined: orderDeclinedEmail,
}

async function sellerOf({ documents }: Services, sub: string): Promise<Seller> {
  const account = (await documents.read(accountDoc(sub)))?.value
  if (!account) return { account, profile: undefined, own: defaultOrderEmailSettings }
  const [profile, own] = await Promise.all([
    documents.read(profileDoc(account.folder)),
    documents.read(orderEmailSettingsDoc(account.folder)),
  ])
  return { account, profile: profile?.value, own: own?.value ?? defaultOrderEmailSettings }
}

/** The author's notice about an order, or null if it no longer applies. */
async function newsOf(
  { documents, env, origin }: Services,
  order: Order,
  letter: OrderEmail,
  { account, profile, own }: Seller & { account: Account },
): Promise<EmailContent | null> {
  const accent = profile?.accent ?? null
  const from = { origin, accent, stripeDashboard: new URL(env.STRIPE_DASHBOARD_ORIGIN).origin }
  switch (letter.kind) {
    case 'disputed': {
      const dispute = filterOrderEvents(order, 'disputed').find(({ disputeId }) =>
        letter.id.includes(disputeId),
      )
      return dispute ? disputeEmail(order, dispute, from) : null
    }
    case 'refund_failed': {
      const refund = filterOrderEvents(order, 'refunded').find(({ refundId }) => letter.id.includes(refundId))
      return refund ? refundFailedEmail(order, refund, from) : null
    }
    case 'address_change_notice':
      return addressChangeNotice(order, letter, from)
    case 'preorder_cancelled':
      return preorderCancelledNotice(order, letter, from)
    default: {
      const few = await fewLeft(documents, account.folder, order, own.fewCopies)
      return orderEmail(order, origin, accent, few)
    }
  }
}

/**
 * The author's text is unreviewed and the buyer's address unconfirmed, so the text goes only to the buyer and is rate
 * limited per mailbox and per author. The email goes out either way.
 */
async function maySpeak(services: Services, order: Order, { to }: OrderEmail): Promise<boolean> {
  const mailbox = mailboxKey(order.buyer.email)
  if (to !== null && mailboxKey(to) !== mailbox) return false
  return isWithinLimits(services, [
    rateLimitFor('words.address', mailbox),
    rateLimitFor('author.words', order.sub),
  ])
}

/** Of what was sold, the formats of which `few` copies are left or fewer, each in a sentence for its author. */
async function fewLeft(
  documents: Pick<Documents, 'read' | 'list'>,
  folder: string,
  { sub, lines }: Pick<Order, 'sub' | 'lines'>,
  few: number,
): Promise<string[]> {
  if (few === 0) return []
  const sentences = lines.map(async ({ book, format, slots }) => {
    if (slots.length === 0) return []
    const stored = (await documents.read(bookDoc(folder, book.id)))?.value
    const copies = stored?.formats.find(({ id }) => id === format.id)?.slots
    if (typeof copies !== 'number') return []
    const left = copiesLeft(copies, tallyCounts(await readTally(documents, sub, book.id), format.id))
    return left > few ? [] : [`${leftInWords(left)} of ${isolateDirection(book.title)}, ${format.type}.`]
  })
  return [...new Set((await Promise.all(sentences)).flat())]
}
