import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { type Author, upload } from '../send-in-parts.ts'
import { functions, startPartUploads } from './part-uploads.ts'

startPartUploads()

async function book(passwords: { ownerPassword?: string; userPassword?: string }): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.addPage([420, 595]).drawText('Lilith')
  if (Object.keys(passwords).length > 0) pdf.encrypt(passwords)
  return pdf.save()
}

const refusals = async (author: Author) => (await author.get('/api/stamp-refusals')).body.refusals

test('whether readers’ names can be written into a file is known as soon as it is uploaded', async () => {
  const author = await functions.author()
  await upload(author, 'Plain.pdf', await book({}))
  await upload(author, 'No printing.pdf', await book({ ownerPassword: 'mine' }))
  expect(await refusals(author)).toEqual([])

  const { status, body } = await upload(author, 'Locked.pdf', await book({ userPassword: 'secret' }))
  expect(status).toBe(200)
  expect(await refusals(author)).toEqual([{ key: Object(body.file).key, why: 'It is locked.' }])
})
