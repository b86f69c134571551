import {
  decodePDFRawStream,
  degrees,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
} from '@cantoo/pdf-lib'
import { printableName } from '@lorecircle/functions/ebooks/stamp'
import { stampPdf } from '@lorecircle/functions/ebooks/stamp-pdf'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPdfWords } from '../../support/ebooks/pdf-words.ts'

const on = new Date('2026-11-22T10:00:00Z')
const stamp = (bytes: Uint8Array<ArrayBuffer>, name: string) =>
  stampPdf(bytes, { name, orderId: 'order_1', on })

async function bookOf(pages: number, turned = 0): Promise<PDFDocument> {
  const pdf = await PDFDocument.create()
  pdf.setTitle('Lilith')
  for (let n = 1; n <= pages; n++) {
    const page = pdf.addPage([420, 595])
    page.setRotation(degrees(turned))
    page.drawText(`Page ${n}`, { x: 40, y: 500 })
  }
  return pdf
}

async function stamped(bytes: Uint8Array<ArrayBuffer>, name: string) {
  const copy = await stamp(bytes, name)
  if (!copy.isStamped) throw new Error(copy.why)
  const pdf = await PDFDocument.load(copy.bytes)
  const info = pdf.context.lookup(pdf.context.trailerInfo.Info, PDFDict)
  const mark = (key: string) => info.lookup(PDFName.of(key), PDFHexString).decodeText()
  return { bytes: copy.bytes, pdf, words: readPdfWords(pdf), marks: [mark('CopyOf'), mark('Order')] }
}

test('a reader’s copy has a line at the foot of the first and the last page, and nothing else has changed', async () => {
  const bytes = await (await bookOf(3)).save()
  const copy = await stamped(bytes, 'Åsa Anodos')
  const line = 'This copy belongs to Åsa Anodos · 22 November 2026 · order_1'
  expect(copy.words.map((page) => page.map(({ words }) => words))).toEqual([
    ['Page 1', line],
    ['Page 2'],
    ['Page 3', line],
  ])
  expect(copy.words[0]?.[1]?.y).toBe(12)
  expect(copy.marks).toEqual(['Åsa Anodos', 'order_1'])
  expect(copy.pdf.getTitle()).toBe('Lilith')
  expect(Buffer.from(copy.bytes.subarray(0, bytes.length)).equals(Buffer.from(bytes))).toBe(true)
})

test('bytes before the header of a PDF are left out of the copy, in which every place is right', async () => {
  const bytes = await (await bookOf(2)).save()
  const copy = await stamped(Uint8Array.from([0xef, 0xbb, 0xbf, ...bytes]), 'Anodos')
  expect(Buffer.from(copy.bytes.subarray(0, bytes.length)).equals(Buffer.from(bytes))).toBe(true)
  expect(copy.words).toHaveLength(2)
})

test('a book of one page has the line once', async () => {
  const { words } = await stamped(await (await bookOf(1)).save(), 'Anodos')
  expect(words).toHaveLength(1)
  expect(words[0]).toHaveLength(2)
})

test.each([
  [0, 'y', 12],
  [90, 'x', 408],
  [180, 'y', 583],
  [270, 'x', 12],
] as const)(
  'on pages turned by %i degrees the line is at the foot that readers see',
  async (turned, axis, place) => {
    const { words } = await stamped(await (await bookOf(1, turned)).save(), 'Anodos')
    expect(words[0]?.[1]?.[axis]).toBeCloseTo(place)
  },
)

test.each([
  ['Łukasz Nguyễn Işık', 'Łukasz Nguyễn Işık'],
  ['Ștefan Kōbō Œdipe', 'Ștefan Kōbō Œdipe'],
  ['Ξένια Достоевская', 'Ξένια Достоевская'],
  ['عائشة القصيري', 'Eaysht Alqsyry'],
  ['紫式部 Þór', 'ZiShiBu Þór'],
])('%s stands on the page as %s, and as it is in the metadata', async (name, written) => {
  const { words, marks } = await stamped(await (await bookOf(1)).save(), name)
  expect(words[0]?.[1]?.words).toBe(`This copy belongs to ${written} · 22 November 2026 · order_1`)
  expect(marks).toEqual([name, 'order_1'])
})

test('the line brings its letters along, and no others, as PDF/A asks', async () => {
  const bytes = await (await bookOf(1)).save()
  const { pdf, bytes: copy } = await stamped(bytes, 'Ξένια')
  const programs = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFDict ? [object.get(PDFName.of('FontFile2'))] : []))
    .filter((program) => program !== undefined)
  expect(programs).toHaveLength(1)
  const [program] = programs
  const stream = program && pdf.context.lookup(program)
  if (!(stream instanceof PDFRawStream)) throw new Error('there is no font program')
  const font = decodePDFRawStream(stream).decode()
  expect(canRead(Buffer.from(font))).toBe(true)
  expect(copy.length - bytes.length).toBeLessThan(8000)
})

/** Whether a TrueType file is whole: each table lies within it and has the sum that its directory says. */
function canRead(font: Buffer): boolean {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = font.subarray(12 + 16 * index)
    const [sum, at, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
    let actual = 0
    for (let place = at; place < at + length; place += 4) actual = (actual + font.readUInt32BE(place)) >>> 0
    return { name: entry.toString('latin1', 0, 4), isWhole: at + length <= font.length && actual === sum }
  })
  expect(tables.map(({ name }) => name)).toEqual(['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp'])
  return tables.every(({ isWhole }) => isWhole)
}

test('the line has a white halo, which is no text of its own', async () => {
  const { pdf } = await stamped(await (await bookOf(1)).save(), 'Anodos')
  const code = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFRawStream
        ? [Buffer.from(decodePDFRawStream(object).decode()).toString('latin1')]
        : [],
    )
    .find((text) => text.includes('ActualText'))
  // Mode 1 strokes the letters' outlines.
  expect(code).toMatch(/\/Span <<\/ActualText <FEFF>>> BDC[\s\S]*1 G[\s\S]*\b1 Tr[\s\S]*EMC[\s\S]*0\.25 g/)
})

test('whatever a reader is called, the PDF opens and knows it', async () => {
  const bytes = await (await bookOf(2)).save()
  let tried = 0
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 200 }), async (name) => {
      const printable = printableName(name)
      fc.pre(printable !== '')
      const copy = await stamped(bytes, name)
      expect(copy.marks).toEqual([printable, 'order_1'])
      const line = copy.words[0]?.[1]
      expect(line?.words).toMatch(/^This copy belongs to ./)
      expect(line?.x).toBeGreaterThan(0)
      tried++
    }),
    { numRuns: 100, seed: 11 },
  )
  console.log(`${tried} names, each in a copy of a PDF`)
})

test.each(['AES-256', 'AES-128', 'RC4-128', 'RC4-40'] as const)(
  'a PDF that opens without a password is stamped, and allows no more than before (%s)',
  async (algorithm) => {
    const pdf = await bookOf(2)
    const permissions = { copying: true }
    pdf.encrypt({ ownerPassword: 'secret', permissions, algorithm, allowWeakCryptography: true })
    const copy = await stamp(new Uint8Array(await pdf.save()), 'Łukasz')
    if (!copy.isStamped) throw new Error(copy.why)
    expect(readPdfWords(await PDFDocument.load(copy.bytes, { password: '' }))).toMatchObject([
      [{ words: 'Page 1' }, { words: 'This copy belongs to Łukasz · 22 November 2026 · order_1' }],
      [{ words: 'Page 2' }, { words: 'This copy belongs to Łukasz · 22 November 2026 · order_1' }],
    ])
    const closed = await PDFDocument.load(copy.bytes, { ignoreEncryption: true })
    const encryption = closed.context.lookup(closed.context.trailerInfo.Encrypt, PDFDict)
    // Bits 3 to 6: printing, changing, copying, annotating.
    expect((encryption.lookup(PDFName.of('P'), PDFNumber).asNumber() >> 2) & 0b1111).toBe(0b0100)
  },
)

test('a PDF that only opens with a password, and what is no PDF, is handed out as it is, with the reason', async () => {
  const pdf = await bookOf(1)
  pdf.encrypt({ userPassword: 'secret', ownerPassword: 'secret' })
  const locked = await pdf.save()
  expect(await stamp(locked, 'Anodos')).toEqual({ isStamped: false, bytes: locked, why: 'It is locked.' })
  const text = Buffer.from('It was a dark and stormy night.')
  expect(await stamp(text, 'Anodos')).toMatchObject({ isStamped: false, why: 'It cannot be read as a PDF.' })
})
