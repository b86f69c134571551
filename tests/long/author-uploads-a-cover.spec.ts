import type { Route } from '@playwright/test'
import { expect, test } from '../journeys/support/authors.ts'
import { chooseCover, twoHalves } from '../journeys/support/book-form.ts'
import { openCoverForm } from './support/cover-form.ts'

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

const isPut = (url: URL) => url.searchParams.has('X-Amz-Signature')

const refusePuts = (route: Route) =>
  route.fulfill({ status: 403, headers: { 'access-control-allow-origin': '*' }, body: '' })
