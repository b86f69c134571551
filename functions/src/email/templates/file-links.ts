import { describeBookFile } from '@lorecircle/shared/media/book-file'
import type { OrderLineItem } from '@lorecircle/shared/order/line'
import type { Order } from '@lorecircle/shared/order/order'
import { isolateDirection } from '@lorecircle/shared/text/escape'
import { urls } from '@lorecircle/shared/urls/urls'
import { html } from 'hono/html'
import type { EmailPart } from '../layout/part.ts'
import { button, joinWithLineBreaks } from '../layout/parts.ts'

type Link = { url: string; words: string }

/** The files of these lines: a button for a book of one file, a list below its title for one of several. */
export const downloadLinkParts = (
  order: Order,
  lines: readonly OrderLineItem[],
  origin: string,
): EmailPart[] =>
  lines.flatMap((line) => {
    const title = isolateDirection(line.book.title)
    const links = linksOf(order, line, origin)
    const [first, ...others] = links
    if (!first) return []
    if (others.length > 0) return [list(`Download ${title}`, links)]
    const label = lines.length === 1 ? 'Download your eBook' : `Download ${title}`
    return [button(`${label} (${first.words})`, first.url)]
  })

const linksOf = (
  { id, subdomain, readerToken }: Order,
  { id: lineId, format }: OrderLineItem,
  origin: string,
) =>
  format.files.map((file, index) => ({
    url: urls.download(origin, subdomain, { orderId: id, readerToken, lineId, place: index + 1 }),
    words: describeBookFile(file, format.files),
  }))

/** Each a line as high as a finger. */
const list = (label: string, links: Link[]): EmailPart => ({
  html: () =>
    html`<p style="margin:0"><b>${label}</b></p><p style="margin:0;line-height:44px">${joinWithLineBreaks(
      links.map(({ url, words }) => html`<a href="${url}">${words}</a>`),
    )}</p>`,
  text: [label, ...links.map(({ url, words }) => `${words}: ${url}`)].join('\n'),
  above: 24,
})

export const keepFilesText = (files: number): string =>
  files === 1
    ? 'The file is yours to keep. The link works at any time.'
    : 'The files are yours to keep. The links work at any time.'
