import {
  degrees,
  EncryptedPDFError,
  grayscale,
  PDFDict,
  PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  type PDFPage,
  StandardFonts,
} from '@cantoo/pdf-lib'
import anyAscii from 'any-ascii'
import { dayInWords, printableName, type Stamp, type Stamped } from './stamp.ts'

const sizeInPoints = 7
const distanceInPoints = 12

/**
 * A PDF with a line at the foot of its first and last page, and name and order in its metadata. It is added behind
 * the file, whose own bytes stay. The line has the letters of Western Europe: other scripts stand there
 * transliterated, and as they are in the metadata. A locked PDF stays as it is.
 */
export async function stampPdf(bytes: Uint8Array<ArrayBuffer>, stamp: Stamp): Promise<Stamped> {
  const name = printableName(stamp.name)
  if (name === '') return { isStamped: false, bytes, why: 'There is no name to write into it.' }
  try {
    const pdf = await PDFDocument.load(bytes, { forIncrementalUpdate: true, updateMetadata: false })
    const font = await pdf.embedFont(StandardFonts.Helvetica)
    const line = `This copy belongs to ${inWesternLetters(name, font)} · ${dayInWords(stamp.on)} · ${stamp.orderId}`
    const pages = pdf.getPages()
    for (const page of new Set([pages.at(0), pages.at(-1)])) if (page) writeAtFoot(page, line, font)
    mark(pdf, { ...stamp, name })
    return { isStamped: true, bytes: await pdf.commit() }
  } catch (error) {
    const why = error instanceof EncryptedPDFError ? 'It is locked.' : 'It cannot be read as a PDF.'
    return { isStamped: false, bytes, why }
  }
}

/** The name as the font can write it, letter by letter: what it lacks is transliterated. */
function inWesternLetters(name: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet())
  const letters = [...name.normalize('NFC')].map((letter) =>
    known.has(letter.codePointAt(0) ?? 0) ? letter : anyAscii(letter),
  )
  return letters.join('').replace(/\s+/g, ' ').trim() || '—'
}

/** In the middle of the foot as the page is held, whichever way it is turned. */
function writeAtFoot(page: PDFPage, line: string, font: PDFFont): void {
  const { x, y, width, height } = page.getCropBox()
  const turn = ((page.getRotation().angle % 360) + 360) % 360
  const across = turn % 180 === 0 ? width : height
  const size = Math.min(
    sizeInPoints,
    (sizeInPoints * across * 0.9) / font.widthOfTextAtSize(line, sizeInPoints),
  )
  const start = (across - font.widthOfTextAtSize(line, size)) / 2
  const up = distanceInPoints
  const [left, bottom] =
    turn === 90
      ? [x + width - up, y + start]
      : turn === 180
        ? [x + width - start, y + height - up]
        : turn === 270
          ? [x + up, y + height - start]
          : [x + start, y + up]
  page.drawText(line, { x: left, y: bottom, size, font, color: grayscale(0.45), rotate: degrees(turn) })
}

/** In the document's information, where it is not seen. */
function mark(pdf: PDFDocument, { name, orderId }: Stamp): void {
  const { context } = pdf
  const existing = context.lookup(context.trailerInfo.Info)
  const info = existing instanceof PDFDict ? existing : context.obj({})
  if (!(existing instanceof PDFDict)) context.trailerInfo.Info = context.register(info)
  info.set(PDFName.of('CopyOf'), PDFHexString.fromText(name))
  info.set(PDFName.of('Order'), PDFHexString.fromText(orderId))
}
