import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib'
import { recordGoneCopies } from '@lorecircle/functions/stock/tally'
import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import type { BookFile } from '@lorecircle/shared/media/book-file'
import { type Image, imagePath } from '@lorecircle/shared/media/image'
import { calls } from '@lorecircle/shared/registry/calls'
import type { Claim } from '@lorecircle/shared/stock/stock'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { listUploadParts } from '@lorecircle/shared/upload/upload'
import { demoBookInput } from './book-input.ts'
import type { DemoAuthor, DemoBook } from './demo-author.ts'
import { demoEbook } from './ebook.ts'
import type { ProductClient } from './product.ts'
import type { DemoSession } from './sign-in.ts'
import { type Covers, demoMedia, putBytes } from './upload-file.ts'

/** A5, in points. */
const page = { width: 420, height: 595, margin: 54 } as const

const longestLine = page.width - 2 * page.margin

type Stage = { product: ProductClient; documents: Documents }

/** Saves the author's books as drafts, with covers, files and sold copies; returns them by title. */
export async function saveDemoBooks(
  { product, documents }: Stage,
  author: DemoAuthor,
  { sub, token }: DemoSession,
  covers: Covers,
): Promise<Map<string, BookForAuthor>> {
  const { books } = await product.call(calls.fetchBooks, {}, { token })
  const shelves = new Map(books.map((book) => [book.title, book]))
  // A shop lists its newest book first, so the first of the list is saved last.
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

type Desk = { product: ProductClient; token: string; covers: Covers }

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

/** Marks copies from No. 1 on as sold before the shop opened here; they have no orders. Idempotent. */
export async function markSold(
  documents: Documents,
  { sub, bookId, formatId, sold }: { sub: string; bookId: string; formatId: string; sold: number },
): Promise<void> {
  const withdrawn: Claim = { state: 'withdrawn', at: new Date().toISOString() }
  const slots = Array.from({ length: sold }, (_, index) => index + 1)
  await Promise.all(slots.map((slot) => documents.create(claimDoc(formatId, slot), withdrawn)))
  await recordGoneCopies(documents, { sub, bookId, formatId, slots, how: 'withdrawn' })
}

type DemoEbook = { fileName: string; bytes: Uint8Array<ArrayBuffer> }

export async function uploadEbook(
  product: ProductClient,
  token: string,
  { fileName, bytes }: DemoEbook,
): Promise<BookFile> {
  const sizeInBytes = bytes.length
  const { id, partBytes } = await product.call(calls.beginUpload, { fileName, sizeInBytes }, { token })
  for (const { number, start, end } of listUploadParts({ sizeInBytes, partBytes })) {
    const part = bytes.slice(start, end)
    const checksum = createHash('sha256').update(part).digest('base64')
    const { url, headers } = await product.call(calls.signPart, { id, number, checksum }, { token })
    await putBytes(fileName, { url, headers, bytes: part })
  }
  const { file } = await product.call(calls.finishUpload, { id }, { token })
  return file
}

/** A demo book's short PDF. Deterministic: the same book gives the same bytes. */
export async function demoPdf(book: DemoBook, { penName }: Pick<DemoAuthor, 'penName'>) {
  const pdf = await PDFDocument.create()
  pdf.setTitle(book.title)
  pdf.setAuthor(penName)
  pdf.setLanguage('en')
  const firstDay = new Date('2026-01-01T00:00:00Z')
  pdf.setCreationDate(firstDay)
  pdf.setModificationDate(firstDay)
  const [roman, italic] = [
    await pdf.embedFont(StandardFonts.TimesRoman),
    await pdf.embedFont(StandardFonts.TimesRomanItalic),
  ]
  write(pdf, [
    { text: book.title, font: roman, size: 26 },
    { text: book.tagline, font: italic, size: 13 },
    { text: penName, font: roman, size: 13 },
    { text: `First published in ${book.details.firstTold}`, font: roman, size: 10 },
  ])
  write(pdf, [
    { text: 'How it begins', font: italic, size: 18 },
    ...book.blurb.map((text) => ({ text, font: roman, size: 11 })),
    {
      text: `This is a demonstration copy. It tells how the book begins, in words written for this shop; the book itself, by ${penName}, is in the public domain and can be read in full elsewhere.`,
      font: italic,
      size: 9,
    },
  ])
  return new Uint8Array(await pdf.save())
}

type Paragraph = { text: string; font: PDFFont; size: number }

function write(pdf: PDFDocument, paragraphs: Paragraph[]): void {
  const sheet = pdf.addPage([page.width, page.height])
  let y = page.height - 2 * page.margin
  for (const { text, font, size } of paragraphs) {
    for (const line of linesOf(text, font, size)) {
      sheet.drawText(line, { x: page.margin, y, font, size })
      y -= size * 1.4
    }
    y -= size
  }
}

function linesOf(text: string, font: PDFFont, size: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim()
    if (font.widthOfTextAtSize(longer, size) <= longestLine) lines.splice(-1, 1, longer)
    else lines.push(word)
  }
  return lines
}
