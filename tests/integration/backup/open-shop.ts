import { createHash } from 'node:crypto'
import { authorFilesFolder } from '@lorecircle/functions/uploads/upload-rules'
import { authorFolder } from '@lorecircle/shared/account/account'
import { testAccount } from '@lorecircle/shared/account/account.fixture'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { testBook, testFormat } from '@lorecircle/shared/book/book.fixture'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { checkoutDoc, settledCheckoutDoc } from '@lorecircle/shared/checkout/stored'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { testLine, testOrder } from '@lorecircle/shared/order/order.fixture'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { documentKinds } from '@lorecircle/shared/registry/every-kind'
import { tallyDoc } from '@lorecircle/shared/stock/stored'
import type { Kind } from '@lorecircle/shared/storage/stored'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'
import type { TestPlace } from './two-places.ts'

/** A document of every kind that one author may have, in a key where each place is the author's own. */
export function documentsOf(name: string): Map<string, unknown> {
  const sub = `sub-of-${name}`
  const folder = authorFolder({ sub, firstName: 'Ann/é', lastName: name })
  const [bookId, formatId] = [`Book-${name}`, `Format-${name}`]
  const cover = coverOf(name)
  const account = { ...testAccount({ sub, lastName: name, subdomain: name }), folder }
  const book = testBook({ id: bookId, formats: [testFormat({ id: formatId, cover })] })
  const line = testLine({
    book: { ...testLine().book, id: bookId, cover },
    format: { ...testLine().format, id: formatId },
  })
  const order = testOrder({ sub, lines: [line] })
  const checkout = {
    ...order,
    state: 'open',
    cancelToken: 'c',
    createdAt: order.placedAt,
    shipping: null,
    lines: [{ ...line, copies: 3, wishes: [] }],
  }
  const values: [Pick<Kind, 'template'>, unknown][] = [
    [accountDoc, account],
    [bookDoc, book],
    [orderDoc, order],
    [tallyDoc, { formats: { [formatId]: { sold: [1], withdrawn: [] } } }],
    [checkoutDoc, checkout],
    [settledCheckoutDoc, checkout],
    [nameDoc, { sub, skeleton: name, at: order.placedAt }],
  ]
  const places: Record<string, string> = {
    sub,
    folder,
    bookId,
    formatId,
    subdomain: name,
    entry: `${bookId}.paid.sold.7K2Q9-XM4BT`,
  }
  const placed = (_: string, place: string) => {
    const [called = '', digits] = place.split(':')
    return digits ? '1'.padStart(Number(digits), '0') : (places[called] ?? `${called}-${name}`)
  }
  return new Map(
    documentKinds.map((kind) => {
      const value =
        values.find(([{ template }]) => template === kind.template)?.[1] ??
        (kind.about ? { name } : { sub, name })
      return [kind.template.replace(/\{([^}]+)\}/g, placed), value]
    }),
  )
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
const coverOf = (name: string) => ({
  hash: hashOf(name),
  width: 2,
  height: 3,
  widths: [160],
  colour: '#000000',
  alt: '',
})

/** The shop of an author, with pictures and files, which say more of themselves than documents do. */
export async function openShop({ put }: Pick<TestPlace, 'put'>, name: string): Promise<void> {
  await inParallel(16, [...documentsOf(name)], ([key, value]) =>
    put('documents', key, JSON.stringify(value), { ContentType: 'application/json' }),
  )
  const sub = `sub-of-${name}`
  const picture = { ContentType: 'image/avif', CacheControl: 'public, max-age=31536000, immutable' }
  await put('site', `media/${hashOf(name)}-160.avif`, `a cover of ${name}`, picture)
  await put('uploads', `${authorFilesFolder(sub)}Covers/1-cover.png`, 'pixels', { ContentType: 'image/png' })
  await put('uploads', `${authorFilesFolder(sub)}Files/1`, name, {
    ContentType: 'application/epub+zip',
    ContentDisposition: 'attachment; filename="a book.epub"',
    Metadata: { kept: `of ${name}`, more: 'than one' },
  })
  await put('masters', `${authorFilesFolder(sub)}Files/1`, name)
}
