import { PDFDocument } from '@cantoo/pdf-lib'
import { stampFile } from '@lorecircle/functions/ebooks/stamp-file'
import { expect, test } from 'vitest'
import { soundEpub } from '../../support/ebooks/sound-epub.ts'
import { zip } from '../../support/ebooks/zip.ts'

const stamp = { name: 'Anodos', orderId: 'order_1', on: new Date('2026-11-22T10:00:00Z') }

test('a reader’s name is in an EPUB and in a PDF; a MOBI and a recording are as they were', async () => {
  const pdf = await PDFDocument.create()
  pdf.addPage()
  const epub = await stampFile(zip(await soundEpub()), 'application/epub+zip', stamp)
  const print = await stampFile(await pdf.save(), 'application/pdf', stamp)
  expect([epub.isStamped, print.isStamped]).toEqual([true, true])
  for (const contentType of ['application/x-mobipocket-ebook', 'audio/mpeg']) {
    const bytes = Buffer.from('BOOKMOBI')
    expect(await stampFile(bytes, contentType, stamp)).toEqual({
      isStamped: false,
      bytes,
      why: 'Only an EPUB and a PDF can carry a name.',
    })
  }
})
