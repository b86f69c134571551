import { readFile } from 'node:fs/promises'
import { type BookForAuthor, type CoverRecord, calls } from '@lorecircle/shared/calls'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { draftOf } from './book-input.ts'
import { demoMedia } from './demo-media.ts'
import { demoEbook } from './ebook.ts'
import type { DemoAuthor, DemoBook } from './library.ts'
import type { Product } from './product.ts'
import type { Session } from './sign-in.ts'
import { markSold } from './sold-copies.ts'
import { uploadFile } from './upload-file.ts'

type Stage = { product: Product; documents: Documents }

/** Saves the author's books for later, with covers, files and the copies that are gone; answers them by title. */
export async function stockShelves(
  { product, documents }: Stage,
  author: DemoAuthor,
  { sub, token }: Session,
): Promise<Map<string, BookForAuthor>> {
  const { books } = await product.call(calls.fetchBooks, {}, { token })
  const shelves = new Map(books.map((book) => [book.title, book]))
  // A shop shows its newest book first, so the first of the list is saved last.
  for (const book of author.books.toReversed()) {
    const saved = shelves.get(book.title) ?? (await saveDraft(product, token, author, book))
    shelves.set(book.title, saved)
    for (const { type, sold = 0 } of book.formats) {
      const format = saved.formats.find((one) => one.type === type)
      if (format && sold > 0) {
        await markSold(documents, { sub, bookId: saved.id, formatId: format.id, sold })
      }
    }
  }
  return shelves
}

async function saveDraft(
  product: Product,
  token: string,
  author: DemoAuthor,
  book: DemoBook,
): Promise<BookForAuthor> {
  const names = new Set([book.cover, ...book.formats.flatMap(({ cover }) => cover ?? [])])
  const [covers, ebookKey] = await Promise.all([
    Promise.all([...names].map((name) => uploadCover(product, token, name))),
    uploadEbook(product, token, author, book),
  ])
  const draft = draftOf(book, new Map(covers), ebookKey)
  const { book: saved } = await product.call(calls.saveBook, { books: [draft] }, { token })
  return saved
}

async function uploadCover(product: Product, token: string, name: string): Promise<[string, CoverRecord]> {
  const bytes = await readFile(demoMedia(`covers/${name}`))
  const file = { uploadType: 'book', fileName: name, contentType: 'image/webp', bytes } as const
  return [name, (await uploadFile(product, token, file)).record]
}

async function uploadEbook(
  product: Product,
  token: string,
  author: DemoAuthor,
  book: DemoBook,
): Promise<string | null> {
  if (!book.formats.some(({ type }) => type === 'eBook')) return null
  const { record } = await uploadFile(product, token, {
    uploadType: 'ebook',
    fileName: `${book.title}.epub`,
    contentType: 'application/epub+zip',
    bytes: Buffer.from(demoEbook(book, author)),
  })
  return record.authorKey
}
