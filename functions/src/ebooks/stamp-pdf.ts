import { randomUUID } from 'node:crypto'
import {
  degrees,
  endMarkedContent,
  grayscale,
  LineJoinStyle,
  PDFDict,
  PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  setLineJoin,
  TextRenderingMode,
} from '@cantoo/pdf-lib'
import { latinSpelling } from '@lorecircle/shared/text/slug'
import { assertPageTree, limitDecoding, PdfTooLarge } from './pdf-limits.ts'
import {
  formatStampDate,
  printableName,
  type Stamp,
  type StampLimits,
  type StampOutcome,
  stampLimits,
} from './stamp.ts'
import { canStamp, stampFontEngine } from './stamp-font.ts'

class PdfLocked extends Error {}

const sizeInPoints = 7
const distanceInPoints = 12

/**
 * Adds a line at the foot of the first and last page, and name and order to the metadata. The stamp is appended: the
 * file's own bytes stay unless they are encrypted. Words that are not in Latin, Greek or Cyrillic script are
 * transliterated on the page, but not in the metadata. A PDF that needs a password to open is returned unchanged.
 */
export async function stampPdf(
  bytes: Uint8Array<ArrayBuffer>,
  stamp: Stamp,
  limits: Pick<StampLimits, 'pages' | 'decodedBytes'> = stampLimits,
): Promise<StampOutcome> {
  const name = printableName(stamp.name)
  if (name === '') return { isStamped: false, bytes, why: 'There is no name to write into it.' }
  try {
    const decoding = limitDecoding(limits.decodedBytes)
    const { pdf, write } = await openPdf(fromHeader(bytes))
    decoding.assertWithin()
    assertPageTree(pdf.catalog.Pages(), limits.pages)
    pdf.registerFontkit(stampFontEngine)
    // The engine brings its own font: these bytes are not looked at.
    const font = await pdf.embedFont(new Uint8Array(), { subset: true })
    const line = `This copy belongs to ${inDrawableLetters(name)} · ${formatStampDate(stamp.on)} · ${stamp.orderId}`
    const pages = pdf.getPages()
    for (const page of new Set([pages.at(0), pages.at(-1)])) if (page) writeAtFoot(page, line, font)
    mark(pdf, { ...stamp, name })
    const stamped = await write()
    decoding.assertWithin()
    return { isStamped: true, bytes: stamped }
  } catch (error) {
    return { isStamped: false, bytes, why: reason(error) }
  }
}

/** PDF offsets are counted from the header. */
function fromHeader(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(0, 1024).indexOf('%PDF-')
  return at > 0 ? bytes.slice(at) : bytes
}

function reason(error: unknown): string {
  if (error instanceof PdfLocked) return 'It is locked.'
  if (error instanceof PdfTooLarge) return 'It has too many pages, or unpacks to more than can be read.'
  return 'It cannot be read as a PDF.'
}

/** Transliterates each word that contains a character missing from the font. */
function inDrawableLetters(name: string): string {
  const words = name
    .normalize('NFC')
    .split(' ')
    .map((word) => (canStamp(word) ? word : capitalized([...latinSpelling(word)].filter(canStamp).join(''))))
  return words.join(' ').replace(/\s+/g, ' ').trim() || '—'
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The halo is no text: programs that read pages aloud or search them find the line once. */
const withoutText = PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [
  PDFName.of('Span'),
  '<</ActualText <FEFF>>>',
])

/** In the middle of the foot as the page is held, whichever way it is turned; legible on pictures, too. */
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
  const place = { x: left, y: bottom, size, font, rotate: degrees(turn) }
  const halo = { strokeColor: grayscale(1), strokeWidth: size / 4, renderMode: TextRenderingMode.Outline }
  page.pushOperators(pushGraphicsState(), setLineJoin(LineJoinStyle.Round), withoutText)
  page.drawText(line, { ...place, ...halo })
  page.pushOperators(endMarkedContent(), popGraphicsState())
  page.drawText(line, { ...place, color: grayscale(0.25) })
}

function mark(pdf: PDFDocument, { name, orderId }: Stamp): void {
  const { context } = pdf
  const existing = context.lookup(context.trailerInfo.Info)
  const info = existing instanceof PDFDict ? existing : context.obj({})
  if (!(existing instanceof PDFDict)) context.trailerInfo.Info = context.register(info)
  info.set(PDFName.of('CopyOf'), PDFHexString.fromText(name))
  info.set(PDFName.of('Order'), PDFHexString.fromText(orderId))
}

type OpenPdf = { pdf: PDFDocument; write: () => Promise<Uint8Array<ArrayBuffer>> }

/**
 * Opens a PDF that needs no password. The copy of a plain file is the file with the changes behind it. One that is
 * encrypted with an owner password alone opens for everybody: its copy is written anew and encrypted again, with the same
 * permissions. Throws `PdfLocked`, and what pdf-lib throws where this is no PDF.
 */
async function openPdf(bytes: Uint8Array<ArrayBuffer>): Promise<OpenPdf> {
  const options = { updateMetadata: false, warnOnInvalidObjects: false }
  const plain = await PDFDocument.load(bytes, {
    ...options,
    forIncrementalUpdate: true,
    ignoreEncryption: true,
  })
  if (!plain.isEncrypted) return { pdf: plain, write: async () => new Uint8Array(await plain.commit()) }
  const encryption = plain.context.lookup(plain.context.trailerInfo.Encrypt, PDFDict)
  const permissions = permissionsFrom(encryption.lookup(PDFName.of('P'), PDFNumber).asNumber())
  const pdf = await decrypted(bytes, options)
  return {
    pdf,
    async write() {
      // The owner password is not kept, since the author has the original file.
      pdf.encrypt({ ownerPassword: randomUUID(), userPassword: '', permissions })
      return new Uint8Array(await pdf.save({ addDefaultPage: false, updateFieldAppearances: false }))
    },
  }
}

async function decrypted(bytes: Uint8Array, options: { updateMetadata: boolean }): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, { ...options, password: '' })
  } catch (error) {
    // pdf-lib identifies this error only by its message.
    if (error instanceof Error && error.message === 'NEEDS PASSWORD') throw new PdfLocked()
    throw error
  }
}

/** The bits of `P` (ISO 32000-1, table 22), which count from 1. */
function permissionsFrom(flags: number) {
  const has = (bit: number) => (flags & (1 << (bit - 1))) !== 0
  const printing: 'highResolution' | 'lowResolution' = has(12) ? 'highResolution' : 'lowResolution'
  return {
    printing: has(3) && printing,
    modifying: has(4),
    copying: has(5),
    annotating: has(6),
    fillingForms: has(9),
    contentAccessibility: has(10),
    documentAssembly: has(11),
  }
}
