import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { parsePrice } from '@lorecircle/shared/money'
import { calls } from '@lorecircle/shared/registry/calls'
import type { DemoAuthor, DemoBundle } from './demo-author.ts'
import type { Product } from './product.ts'

type Shop = { token: string; books: ReadonlyMap<string, BookForAuthor> }

/** What an author sells together; what is set out already is left. */
export async function setOutBundles(
  product: Product,
  { bundles = [] }: DemoAuthor,
  { token, books }: Shop,
): Promise<void> {
  if (bundles.length === 0) return
  const known = (await product.call(calls.bundles, {}, { token })).map(({ name }) => name)
  for (const bundle of bundles) {
    if (known.includes(bundle.name)) continue
    const { name, description, price } = bundle
    const parts = bundle.parts.map((part) => partOf(part, books))
    const written = { name, description, parts, priceInCents: parsePrice(price) ?? 0 }
    const shown = { pictureUrl: '', pictureAlt: '', state: 'published' as const }
    await product.call(calls.saveBundle, { bundle: { ...written, ...shown } }, { token })
  }
}

function partOf({ title, type }: DemoBundle['parts'][number], books: Shop['books']) {
  const book = books.get(title)
  const format = book?.formats.find((one) => one.type === type)
  if (!book || !format) throw new Error(`there is no ${type} of ${title}`)
  return { bookId: book.id, formatId: format.id, copies: 1 }
}
