import { expect } from '../journeys/support/authors.ts'
import { chooseFile, formatBlock } from '../journeys/support/book-form.ts'
import { test } from './support/audiobook.ts'
import { watchParts } from './support/parts.ts'

test('an author who gives an upload up stands at the button again, and nothing is left of it', async ({
  pages,
  author,
  audiobook,
}) => {
  const { page } = author
  await page.goto(pages.desk('addbook'))
  const format = formatBlock(page, 1)
  await format.getByLabel('Type').selectOption('eBook')
  await watchParts(page)
  const upload = format.getByRole('button', { name: 'Upload eBook file' })
  await chooseFile(upload, audiobook)
  await expect(format.getByText('24 of 60 MB')).toBeVisible()
  const left = page.waitForResponse('**/api/leave-upload')
  await format.getByRole('button', { name: 'Cancel' }).focus()
  await page.keyboard.press('Enter')
  const answer = await left
  expect(answer.status()).toBe(200)
  await expect(upload).toBeFocused()
  await expect(format.getByRole('progressbar')).toBeHidden()
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('upload'))))
    .toEqual([])
})

test('an author reads at once that a file is no eBook, and nothing is sent', async ({ pages, author }) => {
  const { page } = author
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(pages.desk('addbook'))
  const format = formatBlock(page, 1)
  await format.getByLabel('Type').selectOption('eBook')
  const aPage = {
    name: 'lilith.epub',
    mimeType: 'application/epub+zip',
    buffer: Buffer.from('<!doctype html>'),
  }
  await chooseFile(format.getByRole('button', { name: 'Upload eBook file' }), aPage)
  await expect(format.getByRole('alert')).toContainText(
    'Failed to upload file: An eBook must be an EPUB, a PDF, a MOBI or audio: MP3, M4B, or a ZIP of MP3s alone.',
  )
  await author.looksRight()
  expect(asked).not.toContain('/api/begin-upload')
})
