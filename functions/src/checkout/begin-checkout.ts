import type { Account } from '@lorecircle/shared/account/account'
import { type Book, coverOf, type Format } from '@lorecircle/shared/book/book'
import { dedicationPrice, offersDedication } from '@lorecircle/shared/book/signing'
import type { SoldInBundle } from '@lorecircle/shared/bundle/bundle'
import type { Checkout, CheckoutLine } from '@lorecircle/shared/checkout/checkout'
import type { Host } from '@lorecircle/shared/edge/hosts'
import { soldFormat } from '@lorecircle/shared/order/line'
import { authorName } from '@lorecircle/shared/profile/profile'
import { profileDoc } from '@lorecircle/shared/profile/stored'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { networkOf, senderHash } from '../limits/sender.ts'
import { taxBehavior } from '../payments/collects-tax.ts'
import { showTaxBehavior } from '../payments/show-tax-behavior.ts'
import type { Services } from '../services/services.ts'
import { sellingAccount } from './selling-account.ts'

/** One thing that a reader asks for, as the stored book offers it. */
export type Wanted = {
  book: Book
  format: Format
  /** Without the dedication, whose price is added. */
  unitInCents: number
  /** Off the whole line. */
  discountInCents: number
  quantity: number
  dedication: string | null
  /** Chosen numbers of a numbered edition. */
  wishes: number[]
  bundle?: SoldInBundle
}

/** What else is promised: where it can be sent and for how much, and which code is used, by whom. */
export type Terms = Pick<Checkout, 'shipping' | 'discountCode'> & {
  giftNote: string | null
  email: string | null
}

type Wish = { account: Account; host: Host; sender: string; wanted: readonly Wanted[]; terms: Terms }

/** All that is promised to this reader; a VisibleError while the shop may not sell. */
export async function beginCheckout(
  services: Services,
  { account, host, sender, wanted, terms }: Wish,
): Promise<Checkout> {
  const stripeAccountId = sellingAccount(account, services.now())
  const behavior = await taxBehavior(services, stripeAccountId)
  // Null is also where Stripe did not answer, which changes nothing that readers see.
  if (behavior !== null) await showTaxBehavior(services, account, behavior)
  const profile = await services.documents.read(profileDoc(account.folder))
  return {
    id: services.newSecret(),
    sub: account.sub,
    subdomain: host.kind === 'shop' ? host.subdomain : '',
    ...(account.ownDomain !== undefined && { ownDomain: account.ownDomain }),
    stripeAccountId,
    lines: wanted.map((one, index) => lineOf(one, String(index + 1))),
    shipping: terms.shipping,
    discountCode: terms.discountCode,
    discountUse: null,
    email: terms.email,
    gift: terms.giftNote === null ? null : { note: terms.giftNote },
    cancelToken: services.newSecret(),
    sender: sender === '' ? null : senderHash(services.env, networkOf(sender)),
    taxBehavior: behavior,
    sessionId: null,
    free: null,
    state: 'open',
    createdAt: services.now().toISOString(),
    heldUntil: null,
    replaces: null,
    replacedBy: null,
    authorName: authorName(account, profile?.value ?? null),
    ...(account.timeZone !== undefined && { timeZone: account.timeZone }),
  }
}

function lineOf(
  { book, format, unitInCents, discountInCents, quantity, dedication, wishes, bundle }: Wanted,
  id: string,
): CheckoutLine {
  if (dedication !== null && !offersDedication(format))
    throw new VisibleError(
      409,
      'dedication.not_offered',
      'The author offers no dedication for this. Remove the dedication and try again; nothing was charged.',
    )
  const copies = typeof format.slots === 'number' ? format.slots : null
  const dedicationInCents = dedicationPrice(format, dedication)
  return {
    id,
    book: { id: book.id, title: book.title, slug: book.slug, cover: format.cover ?? coverOf(book) },
    format: soldFormat(format),
    quantity,
    slots: [],
    editionOf: format.numbered ? copies : null,
    dedication,
    ...(dedicationInCents > 0 && { dedicationInCents }),
    releaseOn: book.releaseOn,
    unitInCents: unitInCents + dedicationInCents,
    discountInCents,
    copies,
    wishes,
    ...(bundle && { bundle }),
  }
}
