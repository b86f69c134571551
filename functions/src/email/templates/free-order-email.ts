import { type Checkout, summarizeCheckout } from '@lorecircle/shared/checkout/checkout'
import { reservationEndsAt } from '@lorecircle/shared/checkout/reservation-limits'
import { isolateDirection } from '@lorecircle/shared/text/escape'
import { platformPaths } from '@lorecircle/shared/urls/urls'
import { type EmailContent, type EmailDescription, renderEmail } from '../layout/lay-out-email.ts'
import { button, labelledLines, note, paragraph } from '../layout/parts.ts'
import { type ShopInEmail, shopHeader } from './shop-in-email.ts'

type Asked = Pick<Checkout, 'lines' | 'heldUntil' | 'createdAt'>

/**
 * May reach somebody who never ordered, so it contains nothing that the reader typed, and of the author's text only
 * the titles and the shop's name.
 */
export function freeOrderEmail(
  shop: ShopInEmail,
  checkout: Asked,
  { url, now }: { url: string; now: Date },
): EmailContent {
  const { items, what } = summarizeCheckout(checkout)
  const isHeld = checkout.lines.some(({ slots }) => slots.length > 0)
  const time = timeInWords(reservationEndsAt(checkout).getTime() - now.getTime())
  return fromShop(shop, {
    name: 'free_order',
    subject: `Confirm to get ${what}`,
    preheader: `The link works for ${time}.`,
    title: 'One more step.',
    parts: [
      paragraph(
        `Someone, most likely you, ordered this in ${isolateDirection(shop.authorName)}’s shop. It is free. Confirm your email address to get it.`,
      ),
      labelledLines(items.length === 1 ? 'Your order' : 'In your order', items),
      button('Confirm', url),
      note(
        `The link works for ${time}${isHeld ? ', and your copy is held for you until then' : ''}. If this was not you, ignore this email. Nothing is ordered.`,
      ),
    ],
  })
}

/** To a mailbox that has a copy of a free limited edition already. The page where it was asked for does not say so. */
export function freeCopyKnownEmail(shop: ShopInEmail, checkout: Asked, origin: string): EmailContent {
  const { what } = summarizeCheckout(checkout)
  return fromShop(shop, {
    name: 'free_copy_exists',
    subject: `You have a copy of ${what}`,
    preheader: 'Each customer can have one.',
    title: 'You have a copy already.',
    parts: [
      paragraph(
        `Someone, most likely you, ordered ${what} in ${isolateDirection(shop.authorName)}’s shop. This address already has a copy, and each customer can have one. Your library has the link to it.`,
      ),
      button('Open My Library', `${origin}${platformPaths.library}`),
      note('If this was not you, ignore this email. Nothing is ordered.'),
    ],
  })
}

const fromShop = (
  shop: ShopInEmail,
  email: Pick<EmailDescription, 'name' | 'subject' | 'preheader' | 'title' | 'parts'>,
): EmailContent =>
  renderEmail({
    ...email,
    header: shopHeader(shop),
    footer: { why: [`Sent from ${new URL(shop.url).host}, a shop in the circle of Lorecircle.`] },
    accent: shop.accent,
  })

/** `12 minutes`, `24 hours`: whole ones that are left. */
function timeInWords(leftInMs: number): string {
  const minutes = Math.max(1, Math.floor(leftInMs / 60_000))
  const hours = Math.round(minutes / 60)
  if (minutes > 90) return `${hours} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
