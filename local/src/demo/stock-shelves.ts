import { readFile } from 'node:fs/promises'
import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { type Image, imagePath } from '@lorecircle/shared/media/image'
import { calls } from '@lorecircle/shared/registry/calls'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { demoBookInput } from './book-input.ts'
import type { Covers } from './cover-uploads.ts'
import type { DemoAuthor, DemoBook } from './demo-author.ts'
import { demoMedia } from './demo-media.ts'
import { demoEbook } from './ebook.ts'
import { demoPdf } from './pdf.ts'
import type { Product } from './product.ts'
import type { Session } from './sign-in.ts'
import { markSold } from './sold-copies.ts'
import { uploadEbook } from './upload-ebook.ts'

type Stage = { product: Product; documents: Documents }

/** Saves the author's books for later, with covers, files and the copies that are gone; answers them by title. */
export async function stockShelves(
  { product, documents }: Stage,
  author: DemoAuthor,
  { sub, token }: Session,
  covers: Covers,
): Promise<Map<string, BookForAuthor>> {
  const { books } = await product.call(calls.fetchBooks, {}, { token })
  const shelves = new Map(books.map((book) => [book.title, book]))
  // A shop shows its newest book first, so the first of the list is saved last.
  for (const book of author.books.toReversed()) {
    const saved = shelves.get(book.title) ?? (await saveDraft({ product, token, covers }, author, book))
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

type Desk = { product: Product; token: string; covers: Covers }

async function saveDraft(
  { product, token, covers }: Desk,
  author: DemoAuthor,
  book: DemoBook,
): Promise<BookForAuthor> {
  const names = new Set([book.cover, ...book.formats.flatMap(({ cover }) => cover ?? [])])
  const [records, ebookKeys] = await Promise.all([
    Promise.all([...names].map(async (name) => [name, (await covers(name)).record] as const)),
    ebookKeysOf({ product, token, covers }, author, book),
  ])
  const draft = demoBookInput(book, new Map(records), ebookKeys)
  const { book: saved } = await product.call(calls.saveBook, { books: [draft] }, { token })
  return saved
}

/** The largest JPEG of a picture. */
const fallbackOf = ({ hash, width, widths }: Image): string => imagePath(hash, widths.at(-1) ?? width, 'jpg')

async function ebookKeysOf(
  { product, token, covers }: Desk,
  author: DemoAuthor,
  book: DemoBook,
): Promise<string[]> {
  const ebook = book.formats.find(({ type }) => type === 'eBook')
  if (!ebook) return []
  const { kinds = ['epub'] } = ebook
  const { image } = await covers(book.cover)
  const inside = {
    ...(image && { cover: await product.file(fallbackOf(image)) }),
    ...(book.text && { text: await readFile(demoMedia(`texts/${book.text}`), 'utf8') }),
  }
  const files = kinds.map(async (kind) => {
    const bytes = kind === 'pdf' ? await demoPdf(book, author) : Buffer.from(demoEbook(book, author, inside))
    return uploadEbook(product, token, { fileName: `${book.title}.${kind}`, bytes })
  })
  return (await Promise.all(files)).map(({ key }) => key)
}
