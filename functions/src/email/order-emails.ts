import type { Account } from '@lorecircle/shared/account/account'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { withoutBuyer } from '@lorecircle/shared/order/access'
import { greetingName, type Order } from '@lorecircle/shared/order/order'
import { eventsOf } from '@lorecircle/shared/order/history'
import type { OrderLetter } from '@lorecircle/shared/order/letter'
import {
  isOwnLetter,
  noOwnLetters,
  type OwnLetterKind,
  type OwnLetters,
  wordsTo,
} from '@lorecircle/shared/order/own-letters'
import { ownLettersDoc } from '@lorecircle/shared/order/stored'
import type { Profile } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { mailboxKey } from '@lorecircle/shared/text/email-address'
import type { Services } from '../services/services.ts'
import type { EmailContent } from './layout/lay-out-email.ts'
import { inNameOf, type OutgoingEmail } from './send-email.ts'
import { addressChangedEmail, addressChangeNotice, addressLetter } from './templates/address-changed.ts'
import { cancelledLetter, declinedLetter, takenBackLetter, shopClosingLetter } from './templates/cancellation-emails.ts'
import { disputeLetter, refundFailedLetter, refundLetter } from './templates/refund-emails.ts'
import type { FromShop } from './templates/letter-to-reader.ts'
import { linksLetter, releaseLetter } from './templates/file-emails.ts'
import { movedLetter, shippedLetter } from './templates/shipping-emails.ts'
import { orderEmail } from './templates/order-email.ts'
import { receipt } from './templates/receipt.ts'
import { isWithin, limitOf } from '../limits/is-within.ts'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { readTally } from '@lorecircle/shared/stock/read-tally'
import { copiesLeft, goneOf } from '@lorecircle/shared/stock/stock'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { isolated } from '@lorecircle/shared/text/escape'

const leftInWords = (left: number): string =>
  left === 0 ? 'This was the last copy' : left === 1 ? 'One copy is left' : `${left} copies are left`

/** Who sells, as far as it is still known: an author may have left while the reader paid. */
type Seller = { account: Account | undefined; profile: Profile | undefined; own: OwnLetters }

/** A letter about an order as it goes out; null for one to an author who has left. */
export async function orderLetter(
  services: Services,
  order: Order,
  letter: OrderLetter,
): Promise<OutgoingEmail | null> {
  const seller = await sellerOf(services, order.sub)
  if (isOwnLetter(letter.kind)) {
    // What was written for this very letter stands before what stands in all of them.
    const own = letter.words || seller.own.words[letter.kind]
    const words = own !== '' && (await maySpeak(services, order, letter)) ? own : ''
    return letterToReader(services, order, letter, { kind: letter.kind, profile: seller.profile, words })
  }
  if (isPlain(letter.kind))
    return letterToReader(services, order, letter, { kind: letter.kind, profile: seller.profile, words: '' })
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

/** The letter with its author's words, their places filled. To another mailbox than the buyer's it says nothing about them. */
export function letterToReader(
  { env, origin }: Pick<Services, 'env' | 'origin'>,
  order: Order,
  letter: OrderLetter,
  { kind, profile, words }: Writing,
): OutgoingEmail {
  const replyTo = profile?.replyEmail
  const shop = {
    origin,
    accent: profile?.accent ?? null,
    replyTo,
    words: wordsTo(words, { name: greetingName(order) }),
  }
  const isToBuyer = letter.to === null || mailboxKey(letter.to) === mailboxKey(order.buyer.email)
  return {
    ...readersLetters[kind](isToBuyer ? order : withoutBuyer(order), letter, shop),
    from: inNameOf(order.authorName, env.MAIL_FROM),
    to: letter.to ?? order.buyer.email,
    replyTo,
  }
}

type LetterToReader = (order: Order, letter: OrderLetter, shop: FromShop) => EmailContent

/** Those that carry no words of their author's own. */
const plainLetters = {
  moved: movedLetter,
  address: addressLetter,
  cancelled: cancelledLetter,
  address_changed: addressChangedEmail,
  shop_closing: shopClosingLetter,
} as const satisfies Partial<Record<OrderLetter['kind'], LetterToReader>>
type PlainLetterKind = keyof typeof plainLetters

const isPlain = (kind: OrderLetter['kind']): kind is PlainLetterKind => Object.hasOwn(plainLetters, kind)

const readersLetters: Record<OwnLetterKind | PlainLetterKind, LetterToReader> = {
  ...plainLetters,
  receipt: (order, _letter, shop) => receipt(order, shop),
  shipped: shippedLetter,
  released: releaseLetter,
  refunded: refundLetter,
  links: linksLetter,
  declined: declinedLetter,
}

async function sellerOf({ documents }: Services, sub: string): Promise<Seller> {
  const account = (await documents.read(accountDoc(sub)))?.value
  if (!account) return { account, profile: undefined, own: noOwnLetters }
  const [profile, own] = await Promise.all([
    documents.read(profileDoc(account.folder)),
    documents.read(ownLettersDoc(account.folder)),
  ])
  return { account, profile: profile?.value, own: own?.value ?? noOwnLetters }
}

/** What an author hears of an order; null where the order does not tell it any more. */
async function newsOf(
  { documents, env, origin }: Services,
  order: Order,
  letter: OrderLetter,
  { account, profile, own }: Seller & { account: Account },
): Promise<EmailContent | null> {
  const accent = profile?.accent ?? null
  const from = { origin, accent, stripeDashboard: new URL(env.STRIPE_DASHBOARD_ORIGIN).origin }
  switch (letter.kind) {
    case 'disputed': {
      const dispute = eventsOf(order, 'disputed').find(({ disputeId }) => letter.id.includes(disputeId))
      return dispute ? disputeLetter(order, dispute, from) : null
    }
    case 'refund_failed': {
      const refund = eventsOf(order, 'refunded').find(({ refundId }) => letter.id.includes(refundId))
      return refund ? refundFailedLetter(order, refund, from) : null
    }
    case 'address_change_notice':
      return addressChangeNotice(order, letter, from)
    case 'preorder_cancelled':
      return takenBackLetter(order, letter, from)
    default: {
      const few = await fewLeft(documents, account.folder, order, own.fewCopies)
      return orderEmail(order, origin, accent, few)
    }
  }
}

/**
 * Whether a letter may carry its author's own words: to the buyer alone, and so often in a day to one mailbox and by one
 * author. Nobody has looked at them, and whoever pays types an address that nobody has confirmed. The letter goes out
 * either way.
 */
async function maySpeak(services: Services, order: Order, { to }: OrderLetter): Promise<boolean> {
  const mailbox = mailboxKey(order.buyer.email)
  if (to !== null && mailboxKey(to) !== mailbox) return false
  return isWithin(services, [limitOf('words.address', mailbox), limitOf('author.words', order.sub)])
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
    const left = copiesLeft(copies, goneOf(await readTally(documents, sub, book.id), format.id))
    return left > few ? [] : [`${leftInWords(left)} of ${isolated(book.title)}, ${format.type}.`]
  })
  return [...new Set((await Promise.all(sentences)).flat())]
}
