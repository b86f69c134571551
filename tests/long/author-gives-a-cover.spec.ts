import sharp from 'sharp'
import { expect, test } from '../journeys/support/authors.ts'
import { chooseCover, seen, twoHalves } from '../journeys/support/book-form.ts'
import { file, openCoverForm } from './support/cover-form.ts'

test('a cover is drawn upright as the camera held it, and one of the right shape is left whole', {
  tag: ['@B2.10-02'],
}, async ({ pages, author }) => {
  const { format, cover, removeCover, cropper } = await openCoverForm(author, pages.desk)

  await test.step('lying on its side, it is two by three already', async () => {
    await chooseCover(format, await twoHalves(900, 600, 6))
    await expect(removeCover).toBeVisible()
    await expect(cropper).toBeHidden()
    expect((await seen(cover)).ratio).toBe(67)
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
    expect(await seen(cover)).toEqual({ ratio: 67, middle: 'red' })
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
  await page.evaluate(watchForLongTasks)
  await chooseCover(format, { name: 'vast.jpg', mimeType: 'image/jpeg', buffer })
  await cropper.getByRole('button', { name: 'Use this part' }).click()
  await page.getByLabel('Tagline').fill('Typed meanwhile')
  await expect(removeCover).toBeVisible(patience)
  expect(await seen(cover)).toEqual({ ratio: 67, middle: 'blue' })
  const { size, contentType } = (await asked).postDataJSON()
  expect(contentType).toBe('image/jpeg')
  expect(size).toBeLessThan(10 * 1024 * 1024)
  expect(await page.evaluate(() => Number(document.body.dataset.longest ?? 0))).toBeLessThan(1_000)
})

/** Keeps in the page how long its longest task was, in milliseconds. */
function watchForLongTasks() {
  new PerformanceObserver((list) => {
    const longest = Math.max(...list.getEntries().map(({ duration }) => duration))
    document.body.dataset.longest = String(Math.max(longest, Number(document.body.dataset.longest ?? 0)))
  }).observe({ type: 'longtask', buffered: false })
}

test('a picture that few can open is drawn anew as one that everybody can', async ({ pages, author }) => {
  const { page, format, cover, removeCover } = await openCoverForm(author, pages.desk)
  const gif = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#1030c0' } })
    .gif()
    .toBuffer()
  const asked = page.waitForRequest('**/api/generate-presigned-url')
  await chooseCover(format, file('my cover.gif', 'image/gif', gif))
  await expect(removeCover).toBeVisible()
  expect((await asked).postDataJSON()).toMatchObject({ contentType: 'image/jpeg', fileName: 'my cover.jpg' })
  expect(await seen(cover)).toEqual({ ratio: 67, middle: 'blue' })
})
