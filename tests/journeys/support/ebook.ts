import { demoEbook } from '@lorecircle/local/demo/ebook'
import { demoAuthors } from '@lorecircle/local/demo/library'
import { uploadEbook } from '@lorecircle/local/demo/upload-ebook'
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

/** Publishes a book whose one format is an eBook with a file, at a price in dollars. */
export async function publishEbook({ product, token, publish }: Shop, title: string, price: number) {
  const { name, buffer } = epubFile()
  const { key } = await uploadEbook(product, token, { fileName: name, bytes: buffer })
  return publish({ title, formats: [{ type: 'eBook', price, quantity: '∞', fileKeys: [key] }] })
}
