import { urls } from '@lorecircle/shared/edge/urls'
import type { Order } from '@lorecircle/shared/order/order'
import { button, heading, html, letter, nothing, paragraph, quiet } from './email-html.ts'
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

/** What a reader gets: the author thanks, says which copy is theirs, and gives the file or the promise of a parcel. */
export function receipt(order: Order, origin: string): { subject: string; html: string; text: string } {
  const { authorName, book, format, id, subdomain, readerToken } = order
  const isDigital = format.file !== null
  const number = copyLine(order)
  const seeOnline = urls.thankYou(origin, subdomain, id, readerToken)
  const downloadUrl = isDigital ? urls.download(origin, subdomain, id, readerToken) : null
  const title = `${greeting(order)} ${isDigital ? 'Your book is here.' : 'Your book is being wrapped.'}`
  const placed = `Order ${id}, placed on ${dayOf(order)}.`
  const whatNext = isDigital
    ? 'The file is yours to keep. The link works again whenever you need it.'
    : 'I will pack it with care and send it to the address below.'
  const answer = 'If anything is wrong, answer this letter: it reaches me.'
  const foot = `Sold by ${authorName} through Lorecircle, which takes no cut of a sale.`

  return {
    subject: number ? `${number} is yours: ${book.title}` : `Your copy of ${book.title}`,
    html: letter({
      title: `Your book from ${authorName}`,
      preheader: number ? `${number} is yours.` : placed,
      sheet: html`${quiet(`From ${authorName}’s shop`)}${heading(title)}${paragraph(`${placed} ${whatNext}`)}
${bookRow(order, origin)}${sumTable(order)}${downloadUrl ? button('Download your eBook', downloadUrl) : nothing}
${addressBlock('Goes to', order)}${paragraph(answer)}`,
      foot: html`${foot}<br>Keep this mail as your receipt, or <a href="${seeOnline}" style="color:#655b6d">see the order online</a>.`,
    }),
    text: [
      title,
      '',
      `${placed} ${whatNext}`,
      '',
      [book.title, format.type, number].filter(Boolean).join(', '),
      ...sums(order).map(({ label, amountInCents }) => `${label}: ${amountLine(amountInCents)}`),
      ...(downloadUrl ? ['', `Download your eBook: ${downloadUrl}`] : []),
      ...(addressLines(order).length > 0 ? ['', 'Goes to', ...addressLines(order)] : []),
      '',
      `See the order online: ${seeOnline}`,
      '',
      answer,
      '',
      authorName,
      foot,
    ].join('\n'),
  }
}

const greeting = ({ buyer }: Order): string => {
  const firstName = buyer.name.trim().split(/\s+/)[0]
  return firstName ? `Thank you, ${firstName}.` : 'Thank you.'
}
