import { sharedToken } from '@lorecircle/shared/order/access'
import { type Order, orderInWords } from '@lorecircle/shared/order/order'
import type { Accent } from '@lorecircle/shared/profile/profile'
import { platformPaths, urls } from '@lorecircle/shared/urls/urls'
import type { EmailContent } from '../layout/email-content.ts'
import { platformFooter } from '../layout/footer.ts'
import { layOutEmail } from '../layout/lay-out-email.ts'
import { button, note, paragraph } from '../layout/parts.ts'
import { dayOf } from './order-parts.ts'
import { shopHeader } from './shop-in-email.ts'

const header = 'From Lorecircle'
const unasked = 'If you did not ask for this, do nothing: the link came to you alone.'

/** Opens all that was bought with the address that it goes to. */
export const libraryEmail = (url: string): EmailContent =>
  layOutEmail({
    name: 'library',
    subject: 'Your library at Lorecircle',
    preheader: 'The link opens it for an hour.',
    header,
    title: 'Your books are here.',
    parts: [
      paragraph(
        'Every book that you bought with this address, in every shop of the circle, is in your library.',
      ),
      button('Open my library', url),
      note(`The link works for an hour. You can ask for a new one as often as you like. ${unasked}`),
    ],
    footer: platformFooter,
  })

/** To an address with which nothing was bought: most likely its owner used another one. */
export const noLibraryEmail = (origin: string): EmailContent =>
  layOutEmail({
    name: 'library_empty',
    subject: 'Your library at Lorecircle',
    preheader: 'Nothing was bought with this address.',
    header,
    title: 'There are no books here.',
    parts: [
      paragraph(
        'Somebody, most likely you, asked for the library of this address. Nothing was bought with it. Perhaps you paid with another one: the receipt came to the address that you gave.',
      ),
      button('Try another address', `${origin}${platformPaths.library}`),
      note('If you did not ask for this, do nothing.'),
    ],
    footer: platformFooter,
  })

/** To an address that an order's own reader typed. It says nothing about them, and its link opens titles and files only. */
export const sharedOrderEmail = (order: Order, origin: string): EmailContent =>
  layOutEmail({
    name: 'shared_order',
    subject: `${shopHeader(order)}: ${orderInWords(order)}`,
    preheader: 'A reader sent you the link to their order.',
    header: shopHeader(order),
    title: 'An order was sent to you.',
    parts: [
      paragraph(
        `Whoever ordered ${orderInWords(order)} on ${dayOf(order)} wants you to have the link. It opens a page with the titles and the downloads.`,
      ),
      button('See the order', urls.thankYou(origin, order.subdomain, order.id, sharedToken(order))),
      note('Keep it to yourself: whoever has the link can download the files.'),
    ],
    footer: platformFooter,
  })

/** The way back to an order, for whoever placed it. */
export const orderLinkEmail = (order: Order, origin: string, accent: Accent | null): EmailContent =>
  layOutEmail({
    name: 'order_link',
    subject: `Your order ${order.id}`,
    preheader: 'The link opens your order.',
    header: shopHeader(order),
    title: 'Here is your order.',
    parts: [
      paragraph(`You ordered ${orderInWords(order)} on ${dayOf(order)}. Its page says where it is.`),
      button('See my order', urls.thankYou(origin, order.subdomain, order.id, order.readerToken)),
      note('If you did not ask for this, do nothing: the link came to you alone.'),
    ],
    accent,
    footer: platformFooter,
  })
