import { PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib'
import type { DemoAuthor, DemoBook } from './demo-author.ts'

/** A5, in points. */
const page = { width: 420, height: 595, margin: 54 } as const
const longestLine = page.width - 2 * page.margin

/** A demo book's short PDF: a title page, and how it begins. The same book gives the same bytes. */
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
