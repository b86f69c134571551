import type { Order } from '@lorecircle/shared/order/order'
import type { Accent } from '@lorecircle/shared/profile/profile'
import { urls } from '@lorecircle/shared/urls/urls'
import type { EmailContent } from '../layout/email-content.ts'
import { layOutEmail } from '../layout/lay-out-email.ts'
import { button, paragraph } from '../layout/parts.ts'
import { addressee, bookRow, copyLine, dayOf, sums } from './order-parts.ts'
import { policyLinks } from './shop-in-email.ts'

/**
 * What a reader gets: the author thanks, says which copy is theirs, and gives the file or the promise of a parcel.
 * Answers go where the author wants them, or to the shop's contact page: never to the address of the account.
 */
export function receipt(order: Order, origin: string, accent: Accent | null, replyTo?: string): EmailContent {
  const { authorName, book, format, id, subdomain, readerToken } = order
  const isDigital = format.file !== null
  const number = copyLine(order)
  const placed = `Order ${id}, placed on ${dayOf(order)}.`
  const whatNext = isDigital
    ? 'The file is yours to keep. The link works again whenever you need it.'
    : 'I will pack it with care and send it to the address below.'

  return layOutEmail({
    name: 'receipt',
    subject: number ? `${number} is yours: ${book.title}` : `Your copy of ${book.title}`,
    preheader: number ? `${number} is yours.` : placed,
    header: `From ${authorName}’s shop`,
    title: `${greeting(order)} ${isDigital ? 'Your book is here.' : 'Your book is being wrapped.'}`,
    parts: [
      paragraph(`${placed} ${whatNext}`),
      bookRow(order, origin),
      sums(order),
      isDigital ? button('Download your eBook', urls.download(origin, subdomain, id, readerToken)) : null,
      addressee('Goes to', order),
      { ...paragraph(replyTo === undefined ? askOnPage : askByMail), above: 24 },
    ],
    accent,
    footer: {
      why: [
        `Sold by ${authorName} through Lorecircle, which takes no cut of a sale.`,
        'Keep this mail as your receipt.',
      ],
      links: [
        ...(replyTo === undefined
          ? [{ label: `Write to ${authorName}`, url: urls.contact(origin, subdomain) }]
          : []),
        ...policyLinks(urls.shop(origin, subdomain), ['terms', 'returns', 'imprint']),
        { label: 'See the order online', url: urls.thankYou(origin, subdomain, id, readerToken) },
      ],
    },
  })
}

const askByMail = 'If anything is wrong, answer this letter: it reaches me.'
const askOnPage =
  'If anything is wrong, write to me from the contact page of my shop. Answers to this letter are not read.'

const greeting = ({ buyer }: Order): string => {
  const firstName = buyer.name.trim().split(/\s+/)[0]
  return firstName ? `Thank you, ${firstName}.` : 'Thank you.'
}
