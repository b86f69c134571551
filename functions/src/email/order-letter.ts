import type { Account } from '@lorecircle/shared/account/account'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { withoutBuyer } from '@lorecircle/shared/order/access'
import { greetingName } from '@lorecircle/shared/order/greeting-name'
import { eventsOf } from '@lorecircle/shared/order/history'
import type { OrderLetter } from '@lorecircle/shared/order/letter'
import type { Order } from '@lorecircle/shared/order/order'
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
import { mailboxKey } from '@lorecircle/shared/text/mailbox-key'
import type { Services } from '../services/services.ts'
import { fewLeft } from './few-left.ts'
import type { EmailContent } from './layout/email-content.ts'
import { maySpeak } from './may-speak.ts'
import { inNameOf, type OutgoingEmail } from './send-email.ts'
import { addressChangedEmail, addressChangeNotice } from './templates/address-changed.ts'
import { addressLetter } from './templates/address-letter.ts'
import { cancelledLetter } from './templates/cancelled-letter.ts'
import { declinedLetter } from './templates/declined-letter.ts'
import { disputeLetter } from './templates/dispute-letter.ts'
import type { FromShop } from './templates/letter-to-reader.ts'
import { linksLetter } from './templates/links-letter.ts'
import { movedLetter } from './templates/moved-letter.ts'
import { orderEmail } from './templates/order-email.ts'
import { receipt } from './templates/receipt.ts'
import { refundFailedLetter } from './templates/refund-failed-letter.ts'
import { refundLetter } from './templates/refund-letter.ts'
import { releaseLetter } from './templates/release-letter.ts'
import { shippedLetter } from './templates/shipped-letter.ts'
import { shopClosingLetter } from './templates/shop-closing-letter.ts'
import { takenBackLetter } from './templates/taken-back-letter.ts'

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
