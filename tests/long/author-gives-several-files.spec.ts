import { expect, test } from '../journeys/support/authors.ts'
import { chooseFile, formatBlock, type Picture } from '../journeys/support/book-form.ts'
import { soundEpub } from '../support/ebooks/sound-epub.ts'
import { zip } from '../support/ebooks/zip.ts'

const phone = { viewport: { width: 360, height: 740 }, colorScheme: 'dark', reducedMotion: 'reduce' } as const

const named = (name: string, mimeType: string, buffer: Buffer): Picture => ({ name, mimeType, buffer })
const chapter = (name: string) => named(name, 'audio/mpeg', Buffer.from(`ID3${'.'.repeat(2_000)}${name}`))
const pdf = named('lilith.pdf', 'application/pdf', Buffer.from(`%PDF-1.7 ${'.'.repeat(2_000)}`))

test('an author gives an eBook several files at once, and orders, replaces and removes them on a phone', async ({
  pages,
  enter,
  author,
}) => {
  const { page, looksRight } = await enter(author, phone)
  await page.goto(pages.desk('addbook'))
  await page.getByLabel('Title').fill('Lilith')
  const format = formatBlock(page, 1)
  await format.getByLabel('Type').selectOption('eBook')
  await format.getByLabel('Price').fill('9')
  const list = format.getByRole('list', { name: 'Files of this eBook' })
  const files = list.getByRole('listitem')
  const epub = named('lilith.epub', 'application/epub+zip', zip(await soundEpub()))

  await test.step('several are chosen together, and arrive in that order', async () => {
    const choosing = page.waitForEvent('filechooser')
    await format.getByRole('button', { name: 'Upload eBook file' }).click()
    await (await choosing).setFiles([epub, pdf, chapter('2 The Mirror.mp3')])
    await expect(files).toHaveText([/lilith\.epub.*EPUB · /, /lilith\.pdf.*PDF · 2 kB/, /2 The Mirror\.mp3/])
    await expect(format.getByText('Looks good: 17 things checked.')).toBeVisible()
    await looksRight()
  })

  await test.step('a chapter that is added goes up by keyboard, which stays where it was', async () => {
    await chooseFile(format.getByRole('button', { name: 'Add another file' }), chapter('1 The Library.mp3'))
    const up = format.getByRole('button', { name: 'Move 1 The Library.mp3 up' })
    await up.focus()
    await page.keyboard.press('Enter')
    await expect(up).toBeFocused()
    await expect(files).toHaveText([/epub/, /pdf/, /1 The Library/, /2 The Mirror/])
  })

  await test.step('another takes the place of one, and one goes', async () => {
    await chooseFile(
      format.getByRole('button', { name: 'Replace lilith.pdf' }),
      named('lilith, mended.pdf', 'application/pdf', pdf.buffer),
    )
    await expect(files).toHaveText([/epub/, /lilith, mended\.pdf/, /1 The Library/, /2 The Mirror/])
    await format.getByRole('button', { name: 'Remove lilith.epub' }).press('Enter')
    await expect(format.getByRole('button', { name: 'Add another file' })).toBeFocused()
    await expect(format.getByText('Looks good')).toBeHidden()
  })

  await test.step('one that is no eBook is told, and holds back nothing once it is let go', async () => {
    const choosing = page.waitForEvent('filechooser')
    await format.getByRole('button', { name: 'Add another file' }).click()
    const aPage = named('page.epub', 'application/epub+zip', Buffer.from('<!doctype html>'))
    await (await choosing).setFiles([aPage, chapter('3 The Moon.mp3')])
    await expect(format.getByRole('alert')).toContainText('An eBook must be an EPUB')
    await expect(format.getByText('3 The Moon.mp3')).toContainText('waits for its turn')
    await looksRight()
    await format.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(files).toHaveText([/mended/, /1 The Library/, /2 The Mirror/, /3 The Moon/])
  })

  await test.step('all of it is there again after it is saved', async () => {
    await page.getByRole('button', { name: 'Save For Later' }).click()
    await expect(page.getByText('Saved for later.')).toBeVisible()
    await page.reload()
    await expect(files).toHaveText([/mended/, /1 The Library/, /2 The Mirror/, /3 The Moon/])
    await page.emulateMedia({ colorScheme: 'light' })
    await looksRight()
  })
})
