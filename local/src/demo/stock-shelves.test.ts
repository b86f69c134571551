import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { demoAuthors } from './seed.ts'
import { demoPdf } from './stock-shelves.ts'

test('each demo eBook that says so comes as a PDF, too, with its title and its author in it', async () => {
  const books = demoAuthors.flatMap((author) =>
    author.books
      .filter(({ formats }) => formats.some(({ kinds }) => kinds?.includes('pdf')))
      .map((book) => ({ author, book })),
  )
  expect(books.length).toBeGreaterThan(0)
  for (const { author, book } of books) {
    const bytes = await demoPdf(book, author)
    const pdf = await PDFDocument.load(bytes)
    expect([pdf.getTitle(), pdf.getAuthor(), pdf.getPageCount()]).toEqual([book.title, author.penName, 2])
    expect(await demoPdf(book, author)).toEqual(bytes)
  }
})
