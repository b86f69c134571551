import { demoEbook } from '@lorecircle/local/demo/ebook'
import { demoAuthors } from '@lorecircle/local/demo/seed'
import { uploadEbook } from '@lorecircle/local/demo/stock-shelves'
import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import type { newShop } from './new-shop.ts'

/** A small valid EPUB, as a file to choose in a form. */
export function epubFile() {
  const [author] = demoAuthors
  const [book] = author?.books ?? []
  if (!author || !book) throw new Error('the demo library is empty')
  return {
    name: 'ledger.epub',
    mimeType: 'application/epub+zip',
    buffer: Buffer.from(demoEbook(book, author)),
  }
}

type Shop = Pick<Awaited<ReturnType<typeof newShop>>, 'product' | 'token' | 'publish'>

/** Prices in dollars; `releaseOn` (YYYY-MM-DD) makes it a preorder. */
type Ebook = { title: string; price: number; suggestedPrice?: number; releaseOn?: string }

/** Publishes a book whose one format is an eBook with a small EPUB file. */
export async function publishEbook(
  { product, token, publish }: Shop,
  { title, releaseOn, ...prices }: Ebook,
): Promise<BookForAuthor> {
  const { name, buffer } = epubFile()
  const { key } = await uploadEbook(product, token, { fileName: name, bytes: buffer })
  return publish({
    title,
    releaseOn: releaseOn ?? null,
    formats: [{ type: 'eBook', quantity: '∞', fileKeys: [key], ...prices }],
  })
}

/** The date so many days from now, as `releaseOn` takes it. */
export const dateInDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
