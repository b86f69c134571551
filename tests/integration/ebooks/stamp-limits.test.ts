import { PDFDocument } from '@cantoo/pdf-lib'
import { stampLimits } from '@lorecircle/functions/ebooks/stamp'
import { stampInWorker } from '@lorecircle/functions/ebooks/stamp-in-worker'
import { stampPdf } from '@lorecircle/functions/ebooks/stamp-pdf'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { epubBombs, pdf, pdfBombs } from '../../support/ebooks/bombs.ts'
import { soundEpub } from '../../support/ebooks/sound-epub.ts'
import { zip } from '../../support/ebooks/zip.ts'

const stamp = { name: 'Anodos', orderId: 'order_1', on: new Date('2026-11-22T10:00:00Z') }
const epub = 'application/epub+zip'
const print = 'application/pdf'
/** Busy machines get the same work done later: what is bounded is tested by counts, and the deadline by itself. */
const patient = { ...stampLimits, deadlineInMs: 120_000, heapInMb: 128 }
/** The thread takes the bytes away. */
const copy = (bytes: Uint8Array) => new Uint8Array(bytes)

test('a sound EPUB and a sound PDF are stamped in the thread', { timeout: 120_000 }, async () => {
  const book = await PDFDocument.create()
  book.addPage()
  const printed = await stampInWorker(copy(await book.save()), print, stamp, patient)
  const electronic = await stampInWorker(copy(zip(await soundEpub())), epub, stamp, patient)
  expect([printed.isStamped, electronic.isStamped]).toEqual([true, true])
})

test.each(epubBombs)(
  'an EPUB with %s ends in an answer before the deadline',
  { timeout: 150_000 },
  async (_, bytes) => {
    const result = await stampInWorker(copy(bytes), epub, stamp, patient)
    if (!result.isStamped) expect(result.why).not.toBe('It takes too much time or memory to read.')
  },
)

test.each(pdfBombs)('a PDF with %s ends in an answer', { timeout: 150_000 }, async (_, bytes) => {
  const result = await stampInWorker(copy(bytes), print, stamp, patient)
  expect(result.isStamped).toBe(false)
})

test('what a PDF unpacks to is bounded, all its streams together', async () => {
  const whole = Buffer.from(
    pdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 0 /Kids [] >>']),
  )
  expect((await stampPdf(whole, stamp, { pages: 10, decodedBytes: 0 })).isStamped).toBe(true)
  const book = await PDFDocument.create()
  for (let n = 0; n < 3; n++) book.addPage()
  const bytes = await book.save()
  const why = 'It has too many pages, or unpacks to more than can be read.'
  expect(await stampPdf(bytes, stamp, { pages: 3, decodedBytes: 100 })).toMatchObject({ why })
  expect(await stampPdf(bytes, stamp, { pages: 2, decodedBytes: 1_000_000 })).toMatchObject({ why })
  expect((await stampPdf(bytes, stamp, { pages: 3, decodedBytes: 1_000_000 })).isStamped).toBe(true)
})

test('a thread that is not done at its deadline, or has used its memory up, ends with a reason', async () => {
  const why = 'It takes too much time or memory to read.'
  const bytes = copy(zip(await soundEpub()))
  expect(await stampInWorker(bytes, epub, stamp, { ...stampLimits, deadlineInMs: 1 })).toEqual({
    isStamped: false,
    why,
  })
  const [, billion = Buffer.of()] = pdfBombs.find(([name]) => name.includes('billion entries')) ?? []
  expect(await stampInWorker(copy(billion), print, stamp, patient)).toEqual({
    isStamped: false,
    why,
  })
})

test('whatever bytes of a file are wrong, stamping ends in an answer', { timeout: 120_000 }, async () => {
  const book = await PDFDocument.create()
  for (let n = 0; n < 4; n++) book.addPage().drawText(`Page ${n}`)
  const sound = [
    { contentType: epub, bytes: copy(zip(await soundEpub())) },
    { contentType: print, bytes: await book.save() },
  ] as const
  let refused = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...sound),
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), {
        minLength: 1,
        maxLength: 40,
      }),
      async ({ contentType, bytes }, flips) => {
        const garbled = copy(bytes)
        for (const [place, value] of flips) garbled[Math.floor(place * (garbled.length - 1))] = value
        const result = await stampInWorker(garbled, contentType, stamp, patient)
        if (!result.isStamped) {
          expect(result.why).not.toBe('It takes too much time or memory to read.')
          refused++
        }
      },
    ),
    { numRuns: 8, seed: 11 },
  )
  console.log(`${refused} of 8 garbled files refused`)
})
