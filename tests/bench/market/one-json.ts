import { once } from 'node:events'
import { Writable } from 'node:stream'
import { constants, createBrotliCompress } from 'node:zlib'
import type { PublicFile } from '@lorecircle/shared/storage/site-bucket'
import { shortCacheControl } from '@lorecircle/shared/storage/site-bucket'
import type { MadeBook } from './catalogue.ts'

export const oneJsonPath = '/market-data/all-books.json'

/**
 * All books in one file, as in the spec (A7-01, A7-05), but smaller: without blurbs and with one format each.
 * Compressed in advance, because a CDN does not compress files of this size.
 */
export async function oneJsonFile(
  books: readonly MadeBook[],
): Promise<{ file: PublicFile; rawBytes: number }> {
  const parts: Buffer[] = []
  const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  const ended = once(
    brotli.pipe(
      new Writable({
        write(part: Buffer, _, done) {
          parts.push(part)
          done()
        },
      }),
    ),
    'finish',
  )
  let rawBytes = 0
  const write = async (text: string) => {
    rawBytes += Buffer.byteLength(text)
    if (!brotli.write(text)) await once(brotli, 'drain')
  }
  await write('{"books":[')
  for (let from = 0; from < books.length; from += batch) {
    const texts = books.slice(from, from + batch).map((book) => JSON.stringify(recordOf(book)))
    await write((from === 0 ? '' : ',') + texts.join(','))
  }
  await write(']}')
  brotli.end()
  await ended
  return {
    rawBytes,
    file: {
      key: oneJsonPath.slice(1),
      body: Buffer.concat(parts),
      contentType: 'application/json',
      contentEncoding: 'br',
      cacheControl: shortCacheControl,
    },
  }
}

const batch = 1000

const recordOf = ({ genres, subgenres, subdomain, card: { card, modes } }: MadeBook) => ({
  title: card.title,
  authorName: card.authorName,
  subdomain,
  productUrl: card.productUrl,
  coverImageUrl: `/media/${card.cover?.hash}-320.avif`,
  genres,
  subgenres,
  tagline: card.tagline,
  public: true,
  formats: modes.map((mode) => ({
    type: 'eBook',
    price: mode === 'free' ? 0 : (card.paidPriceInCents ?? 0) / 100,
    quantity: '∞',
  })),
})
