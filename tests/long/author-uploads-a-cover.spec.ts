import type { Page, Route } from '@playwright/test'
import { expect, test } from '../journeys/support/authors.ts'
import { chooseCover, formatBlock, type Picture, seen, twoHalves } from '../journeys/support/book-form.ts'
import { file, openCoverForm } from './support/cover-form.ts'

const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2000, 7)])

test('what is no picture is refused with a sentence that says what to do, and nothing is sent', {
  tag: ['@B5-24', '@B8-11'],
}, async ({ pages, author }) => {
  const { page, format, alert } = await openCoverForm(author, pages.desk)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('presigned')) sent.push(request.url())
  })
  const refused: [Picture, string][] = [
    [
      file('a.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      'An SVG drawing may not look the same everywhere. Export it as PNG or JPEG, and choose that.',
    ],
    [
      file('game.png', 'image/png', program),
      'This file is not a picture. Save it as JPEG or PNG, and choose that.',
    ],
    [
      file('game.exe', 'application/x-msdownload', program),
      'A cover must be an image: JPEG, PNG, WebP or AVIF.',
    ],
    [file('nothing.png', 'image/png', Buffer.alloc(0)), 'This file is empty. Please choose another.'],
    [
      file('phone.heic', 'image/heic', Buffer.from('\0\0\0\u0018ftypheic')),
      'This browser cannot open HEIC photos. Save it as JPEG, and choose that.',
    ],
  ]
  for (const [picture, sentence] of refused) {
    await chooseCover(format, picture)
    await expect(alert).toContainText(`Failed to upload image: ${sentence}`)
    await alert.getByRole('button', { name: 'Leave it' }).click()
    await expect(alert).toBeHidden()
  }
  expect(sent).toEqual([])
})

test('an upload that fails says why, keeps the picture, and succeeds when it is tried again', {
  tag: ['@B7-31', '@B8-11', '@B8-12'],
}, async ({ pages, author }) => {
  const { page, format, alert, cover, removeCover } = await openCoverForm(author, pages.desk)
  const picture = await twoHalves(400, 600)

  await test.step('nobody says where to put it', async () => {
    const presign = '**/api/generate-presigned-url'
    await page.route(presign, (route) => route.fulfill({ json: {} }))
    await chooseCover(format, picture)
    await expect(alert).toContainText('Failed to upload image: Presign response missing author/master URLs')
    await page.unroute(presign)
  })

  await test.step('its place refuses it', async () => {
    author.expectFailure(/403/)
    await page.route(isPut, refusePuts)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toContainText('Failed to upload image: Upload failed: 403')
    await expect(cover).toBeVisible()
    await author.looksRight()
    await page.unroute(isPut)
  })

  await test.step('a third time it arrives, and the book keeps the record of it', async () => {
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(removeCover).toBeVisible()
    const saving = page.waitForRequest('**/api/savebookdata')
    await page.getByRole('button', { name: 'Save For Later' }).click()
    await expect(page.getByText('Saved for later.')).toBeVisible()
    const [{ coverImages, coverImageUrl }] = (await saving).postDataJSON().books[0].formats
    expect(coverImages).toEqual([
      {
        authorBucket: expect.any(String),
        authorKey: expect.stringMatching(/\/Covers\/\w{26}-two-halves\.jpg$/),
        masterBucket: expect.any(String),
        masterKey: coverImages[0].authorKey,
        url: coverImageUrl,
        contentType: 'image/jpeg',
        size: picture.buffer.length,
        uploadedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    ])
  })
})

test('an upload can be called off, and a cover that was there stays', async ({ pages, author }) => {
  const { page, format, cover, removeCover, cropper } = await openCoverForm(author, pages.desk)
  await dropOn(page, await twoHalves(400, 600))
  await expect(removeCover).toBeVisible()
  expect((await seen(cover)).ratio).toBe(67)

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

const refusePuts = (route: Route) =>
  route.fulfill({ status: 403, headers: { 'access-control-allow-origin': '*' }, body: '' })

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
