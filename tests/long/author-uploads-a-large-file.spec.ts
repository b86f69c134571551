import type { Page } from '@playwright/test'
import { expect } from '../journeys/support/authors.ts'
import { chooseFile, formatBlock } from '../journeys/support/book-form.ts'
import { test } from './support/audiobook.ts'
import { isPart, watchParts } from './support/parts.ts'

/** Parts that the browser would not send again. */
const finishedIn = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('unfinished-uploads:')) ?? ''
    const numbers: number[] = JSON.parse(localStorage.getItem(key) ?? '[]')[0]?.finished ?? []
    return numbers.toSorted()
  })

test('an author uploads 60 MB through a lost network, a pause and a reload, and sends no part twice', async ({
  pages,
  author,
  audiobook,
}) => {
  author.expectFailure(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const { page, context } = author
  await page.goto(pages.desk('addbook'))
  const format = formatBlock(page, 1)
  await format.getByLabel('Type').selectOption('eBook')
  await format.getByLabel('Price').fill('9')
  const bar = format.getByRole('progressbar', { name: 'Uploading lilith.m4b' })
  const said = format.getByRole('status').first()
  const { sent, letGo, letRestGo } = await watchParts(page)
  const upload = format.getByRole('button', { name: 'Upload eBook file' })

  await test.step('three parts arrive, then the network goes', async () => {
    await chooseFile(upload, audiobook)
    await expect(format.getByText('24 of 60 MB')).toBeVisible()
    await expect(bar).toHaveJSProperty('value', 24 * 1024 ** 2)
    await expect(said).toHaveText('A quarter is there of lilith.m4b.')
    await expect(page.getByText('An upload is still under way.')).toBeVisible()
    await context.setOffline(true)
    letGo()
    await expect(said).toHaveText('The network is away. The upload goes on by itself.')
    await author.looksRight()
  })

  await test.step('it comes back, and the upload goes on by itself until it is paused by keyboard', async () => {
    await context.setOffline(false)
    await expect(format.getByText('40 of 60 MB')).toBeVisible()
    // Bytes are seen to go before the store has said that it has them.
    await expect.poll(() => finishedIn(page)).toEqual([1, 2, 3, 4, 5])
    await expect(said).toHaveText('Half is there of lilith.m4b.')
    await format.getByRole('button', { name: 'Pause' }).focus()
    await page.keyboard.press('Enter')
    await expect(
      format.getByText('Paused at 40 of 60 MB. What has arrived is kept for a week.'),
    ).toBeVisible()
    await expect(format.getByRole('button', { name: 'Go on' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Save For Later' })).toBeEnabled()
    await author.looksRight()
  })

  await test.step('after a reload it waits for the file, whatever else was saved', async () => {
    await page.getByLabel('Title').fill('Lilith')
    await page.getByRole('button', { name: 'Save For Later' }).click()
    await expect(page.getByText('Saved for later.')).toBeVisible()
    await expect(page).toHaveURL(/[?&]book=/)
    await page.unroute(isPart)
    letRestGo()
    await page.reload()
    await expect(
      format.getByText('lilith.m4b has not arrived whole: 40 of 60 MB. Choose the same file again to go on.'),
    ).toBeVisible()
    await author.looksRight()
    await expect.poll(() => sent.toSorted()).toEqual([1, 2, 3, 4, 5])
  })

  await test.step('with the file it goes on where it was, and the book has it', async () => {
    const again = format.getByRole('button', { name: 'Choose the eBook file again' })
    await chooseFile(again, audiobook)
    await expect(said).toHaveText('lilith.m4b is uploaded.')
    await expect(format.getByRole('button', { name: 'Remove lilith.m4b' })).toBeVisible()
    await expect(format.getByText('M4B audio · 60 MB')).toBeVisible()
    await expect.poll(() => sent.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    await page.getByRole('button', { name: 'Save For Later' }).click()
    await expect(page.getByText('Saved for later.')).toBeVisible()
    await page.reload()
    await expect(format.getByText('M4B audio · 60 MB')).toBeVisible()
    await expect(bar).toBeHidden()
  })
})
