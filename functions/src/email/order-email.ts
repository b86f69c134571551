import { dashboardPath } from '@lorecircle/shared/edge/portal-paths'
import type { Order } from '@lorecircle/shared/order/order'
import { button, heading, html, letter, paragraph, quiet } from './email-html.ts'
import {
  addressBlock,
  addressLines,
  amountLine,
  bookRow,
  copyLine,
  dayOf,
  sums,
  sumTable,
} from './order-parts.ts'

/** What the author gets: which copy was sold, to whom, and where it goes. */
export function orderMail(order: Order, origin: string): { subject: string; html: string; text: string } {
  const { book, buyer, format, id, fulfilment } = order
  const number = copyLine(order)
  const what = [book.title, format.type, number].filter(Boolean).join(', ')
  const ordersUrl = `${origin}${dashboardPath('orders')}`
  const reader = buyer.name ? `${buyer.name} (${buyer.email})` : buyer.email
  const task =
    fulfilment === 'to send'
      ? 'Pack it when you can. Answering this letter reaches your reader.'
      : 'The file was delivered at once. Answering this letter reaches your reader.'

  return {
    subject: `New order: ${what}`,
    html: letter({
      title: `New order: ${what}`,
      preheader: `${reader}, ${amountLine(order.amountInCents)}`,
      sheet: html`${quiet(`Order ${id}, ${dayOf(order)}`)}${heading(order.amountInCents === 0 ? 'A reader took your book.' : 'You sold a book.')}${paragraph(`${reader} ordered it. ${task}`)}
${bookRow(order, origin)}${sumTable(order)}${addressBlock('Send it to', order)}${button('See your orders', ordersUrl)}`,
      foot:
        order.amountInCents === 0
          ? html`You give this book away through Lorecircle.`
          : html`The payment went to your own Stripe account. Lorecircle takes no cut of a sale.`,
    }),
    text: [
      what,
      `Order ${id}, ${dayOf(order)}`,
      '',
      `${reader} ordered it. ${task}`,
      ...sums(order).map(({ label, amountInCents }) => `${label}: ${amountLine(amountInCents)}`),
      ...(addressLines(order).length > 0 ? ['', 'Send it to', ...addressLines(order)] : []),
      '',
      `See your orders: ${ordersUrl}`,
    ].join('\n'),
  }
}
