import type { Page } from '@playwright/test'
import { expect, test } from '../journeys/support/authors.ts'
import { chooseCover, formatBlock, type Picture, twoHalves } from '../journeys/support/book-form.ts'
import { expectCover, openCoverForm } from './support/cover-form.ts'

test('an upload can be called off, and a cover that was there stays', async ({ pages, author }) => {
  const { page, format, cover, removeCover, cropper } = await openCoverForm(author, pages.desk)
  await dropOn(page, await twoHalves(400, 600))
  await expect(removeCover).toBeVisible()
  await expectCover(cover, { ratio: 67 })

  await test.step('before it is cut', async () => {
    await chooseCover(format, await twoHalves(1200, 600))
    await expect(cropper).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(cropper).toBeHidden()
    await expect(format.getByRole('button', { name: 'Cancel' })).toBeHidden()
  })

  await test.step('while it is sent', async () => {
    const held = Promise.withResolvers<void>()
    await page.route(isPut, async (route) => {
      await held.promise
      await route.abort().catch(() => {})
    })
    await chooseCover(format, await twoHalves(400, 600))
    await expect(format.getByRole('progressbar', { name: 'Uploading two halves.jpg' })).toBeVisible()
    await expect(page.getByText('An upload is still under way.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save For Later' })).toBeDisabled()
    await author.looksRight()
    await format.getByRole('button', { name: 'Cancel' }).click()
    held.resolve()
    await expect(format.getByRole('progressbar')).toBeHidden()
    await expect(removeCover).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save For Later' })).toBeEnabled()
  })
})

const isPut = (url: URL) => url.searchParams.has('X-Amz-Signature')

/** Drops a file onto the first format. */
const dropOn = (page: Page, { name, mimeType, buffer }: Picture) =>
  formatBlock(page, 1).evaluate(
    (block, [text, type, fileName]) => {
      const dataTransfer = new DataTransfer()
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      dataTransfer.items.add(new File([bytes], fileName, { type }))
      for (const kind of ['dragover', 'drop']) {
        block.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }))
      }
    },
    [buffer.toString('base64'), mimeType, name] as const,
  )
