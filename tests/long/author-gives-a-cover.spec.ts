import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../journeys/support/authors.ts'
import { chooseCover, twoHalves } from '../journeys/support/book-form.ts'
import { expectCover, file, openCoverForm } from './support/cover-form.ts'

test('a cover is drawn upright as the camera held it, and one of the right shape is left whole', {
  tag: ['@B2.10-02'],
}, async ({ pages, author }) => {
  const { format, cover, removeCover, cropper } = await openCoverForm(author, pages.desk)

  await test.step('lying on its side, it is two by three already', async () => {
    await chooseCover(format, await twoHalves(900, 600, 6))
    await expect(removeCover).toBeVisible()
    await expect(cropper).toBeHidden()
    await expectCover(cover, { ratio: 67 })
    await removeCover.click()
    await expect(cover).toBeHidden()
  })

  await test.step('lying on its side, it is wide, and what was its left is above', async () => {
    await chooseCover(format, await twoHalves(600, 1200, 6))
    await cropper.getByRole('slider', { name: 'Zoom' }).press('End')
    await cropper.getByRole('application').focus()
    for (const arrow of ['Shift+ArrowRight', 'Shift+ArrowUp']) {
      for (let times = 0; times < 10; times++) await author.page.keyboard.press(arrow)
    }
    await cropper.getByRole('button', { name: 'Use this part' }).click()
    await expect(removeCover).toBeVisible()
    await expectCover(cover, { ratio: 67, middle: 'red' })
  })
})

/** Sixty megapixels take a while to unpack, twice: for the author to see, and to draw. */
const patience = { timeout: 60_000 }

test('a photograph of sixty megapixels becomes a cover while its author goes on typing', async ({
  pages,
  author,
}) => {
  const { page, format, cover, removeCover, cropper } = await openCoverForm(author, pages.desk)
  const buffer = await sharp({
    create: { width: 9000, height: 6667, channels: 3, background: '#1030c0' },
  })
    .jpeg()
    .toBuffer()
  const asked = page.waitForRequest('**/api/generate-presigned-url', patience)
  const redraw = await holdRedraw(page)
  const drawn = await page.evaluateHandle(countDrawnPictures)
  await chooseCover(format, { name: 'vast.jpg', mimeType: 'image/jpeg', buffer })
  await cropper.getByRole('button', { name: 'Use this part' }).click()
  await redraw.requested
  await page.getByLabel('Tagline').fill('Typed meanwhile')
  await expect(page.getByLabel('Tagline')).toHaveValue('Typed meanwhile')
  redraw.start()
  await expect(removeCover).toBeVisible(patience)
  await expect.poll(() => drawn.evaluate(({ count }) => count), 'pictures drawn by the page itself').toBe(0)
  await expectCover(cover, { ratio: 67, middle: 'blue' })
  const { size, contentType } = (await asked).postDataJSON()
  expect(contentType).toBe('image/jpeg')
  expect(size).toBeLessThan(10 * 1024 * 1024)
})

/** Holds the script of the worker that redraws pictures until `start` is called. */
async function holdRedraw(page: Page) {
  const script = /\/redraw\.worker-[^/]+\.js$/
  const held = Promise.withResolvers<void>()
  await page.context().route(script, async (route) => {
    await held.promise
    await route.continue()
  })
  return {
    requested: page.context().waitForEvent('request', {
      predicate: (request) => script.test(request.url()),
      ...patience,
    }),
    start: held.resolve,
  }
}

/** Runs in the page: counts pictures that are drawn on the page's own thread, which the author would wait for. */
function countDrawnPictures() {
  const drawn = { count: 0 }
  for (const { prototype } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
    prototype.drawImage = new Proxy(prototype.drawImage, {
      apply(drawImage, canvas, values) {
        drawn.count++
        return Reflect.apply(drawImage, canvas, values)
      },
    })
  }
  return drawn
}

test('a picture that few can open is drawn anew as one that everybody can', async ({ pages, author }) => {
  const { page, format, cover, removeCover } = await openCoverForm(author, pages.desk)
  const gif = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#1030c0' } })
    .gif()
    .toBuffer()
  const asked = page.waitForRequest('**/api/generate-presigned-url')
  await chooseCover(format, file('my cover.gif', 'image/gif', gif))
  await expect(removeCover).toBeVisible()
  const request = await asked
  expect(request.postDataJSON()).toMatchObject({ contentType: 'image/jpeg', fileName: 'my cover.jpg' })
  await expectCover(cover, { ratio: 67, middle: 'blue' })
  await expect(format.getByText('Small for a cover: readers see it blurred.')).toBeVisible()
})

test('a picture in which nothing can be seen is refused by its size', async ({ pages, author }) => {
  const { format, alert } = await openCoverForm(author, pages.desk)
  await chooseCover(format, await twoHalves(60, 90))
  await expect(alert).toContainText('This picture is too small: 60 × 90 pixels.')
  await author.looksRight()
})
