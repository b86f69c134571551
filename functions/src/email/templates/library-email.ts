import { sharedToken } from '@lorecircle/shared/order/access'
import { type Order, summarizeOrder } from '@lorecircle/shared/order/order'
import type { Accent } from '@lorecircle/shared/profile/profile'
import { platformPaths, urls } from '@lorecircle/shared/urls/urls'
import { platformFooter } from '../layout/footer.ts'
import { type EmailContent, renderEmail } from '../layout/lay-out-email.ts'
import { button, note, paragraph } from '../layout/parts.ts'
import { orderDate } from './order-parts.ts'
import { shopHeader } from './shop-in-email.ts'

const header = 'From Lorecircle'
const unasked = 'If you did not ask for this, ignore this email. Only you have the link.'

/** Opens all that was bought with the address that it goes to. */
export const libraryEmail = (url: string): EmailContent =>
  renderEmail({
    name: 'library',
    subject: 'Your library at Lorecircle',
    preheader: 'The link opens it for an hour.',
    header,
    title: 'Your books are here.',
    parts: [
      paragraph('Your library has every book you bought with this address in any Lorecircle shop.'),
      button('Open My Library', url),
      note(`The link works for an hour. You can ask for a new one at any time. ${unasked}`),
    ],
    footer: platformFooter,
  })

/** To an address with which nothing was bought: most likely its owner used another one. */
export const emptyLibraryEmail = (origin: string): EmailContent =>
  renderEmail({
    name: 'library_empty',
    subject: 'Your library at Lorecircle',
    preheader: 'There are no orders with this address.',
    header,
    title: 'No orders found.',
    parts: [
      paragraph(
        'Someone, most likely you, asked for the library of this address. It has no orders. Perhaps you ordered with another address: look for your receipt there.',
      ),
      button('Try Another Address', `${origin}${platformPaths.library}`),
      note('If you did not ask for this, ignore this email.'),
    ],
    footer: platformFooter,
  })

/** To an address that an order's own reader typed. It says nothing about them, and its link opens titles and files only. */
export const sharedOrderEmail = (order: Order, origin: string): EmailContent =>
  renderEmail({
    name: 'shared_order',
    subject: `${shopHeader(order)}: ${summarizeOrder(order)}`,
    preheader: 'A reader shared their order with you.',
    header: shopHeader(order),
    title: 'An order was shared with you.',
    parts: [
      paragraph(
        `A reader who ordered ${summarizeOrder(order)} on ${orderDate(order)} shared it with you. The link opens a page with the titles and the downloads.`,
      ),
      button('See the Order', urls.thankYou(origin, order.subdomain, order.id, sharedToken(order))),
      note('Do not share the link: anyone who has it can download the files.'),
    ],
    footer: platformFooter,
  })

export const orderLinkEmail = (order: Order, origin: string, accent: Accent | null): EmailContent =>
  renderEmail({
    name: 'order_link',
    subject: `Your order ${order.id}`,
    preheader: 'The link opens your order.',
    header: shopHeader(order),
    title: 'Here is your order.',
    parts: [
      paragraph(`You ordered ${summarizeOrder(order)} on ${orderDate(order)}. The link opens its page.`),
      button('See My Order', urls.thankYou(origin, order.subdomain, order.id, order.readerToken)),
      note('If you did not ask for this, ignore this email. Only you have the link.'),
    ],
    accent,
    footer: platformFooter,
  })
