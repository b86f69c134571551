import type { Page, Route } from '@playwright/test'
import sharp from 'sharp'
import { chooseCover, formatBlock, type Picture, seen, twoHalves } from '../journeys/support/book-form.ts'
import { newShop } from '../journeys/support/new-shop.ts'
import { pagesOf } from '../journeys/support/pages.ts'
import { expect, type Person, test } from '../journeys/support/person.ts'

const title = 'A Cover Story'

/** The form of a new book, and what its first format shows of a cover. */
async function open(author: Person, desk: (tab: string) => string) {
  const { page } = author
  await page.goto(desk('addbook'))
  await page.getByLabel('Title').fill(title)
  const format = formatBlock(page, 1)
  return {
    page,
    format,
    alert: format.getByRole('alert'),
    cover: format.getByRole('img', { name: `Cover of ${title}` }),
    removeCover: format.getByRole('button', { name: 'Remove cover' }),
    cropper: page.getByRole('dialog', { name: 'Choose the part for the cover' }),
  }
}

test('a cover is drawn upright as the camera held it, and one of the right shape is left whole [B2.10-02]', async ({
  platform,
  person,
  login,
}) => {
  const author = await person()
  const { email, password } = await newShop(platform, 'Upright')
  await login(author, email, password)
  const { format, cover, removeCover, cropper } = await open(author, pagesOf(platform).desk)

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
  platform,
  person,
  login,
}) => {
  const author = await person()
  test.setTimeout(180_000)
  const { email, password } = await newShop(platform, 'Megapix')
  await login(author, email, password)
  const { page, format, cover, removeCover, cropper } = await open(author, pagesOf(platform).desk)
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

const file = (name: string, mimeType: string, buffer: Buffer): Picture => ({ name, mimeType, buffer })
const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2000, 7)])

test('what is no picture is refused with a sentence that says what to do, and nothing is sent [B5-24] [B8-11]', async ({
  platform,
  person,
  login,
}) => {
  const author = await person()
  const { email, password } = await newShop(platform, 'Nocover')
  await login(author, email, password)
  const { page, format, alert } = await open(author, pagesOf(platform).desk)
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

test('a picture that few can open is drawn anew as one that everybody can', async ({
  platform,
  person,
  login,
}) => {
  const author = await person()
  const { email, password } = await newShop(platform, 'Giffany')
  await login(author, email, password)
  const { page, format, cover, removeCover } = await open(author, pagesOf(platform).desk)
  const gif = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#1030c0' } })
    .gif()
    .toBuffer()
  const asked = page.waitForRequest('**/api/generate-presigned-url')
  await chooseCover(format, file('my cover.gif', 'image/gif', gif))
  await expect(removeCover).toBeVisible()
  expect((await asked).postDataJSON()).toMatchObject({ contentType: 'image/jpeg', fileName: 'my cover.jpg' })
  expect(await seen(cover)).toEqual({ ratio: 67, middle: 'blue' })
})

test('an upload that fails says why, keeps the picture, and succeeds when it is tried again [B7-31] [B8-11] [B8-12]', async ({
  platform,
  person,
  login,
}) => {
  const author = await person()
  const { email, password } = await newShop(platform, 'Retry')
  await login(author, email, password)
  const { page, format, alert, cover, removeCover } = await open(author, pagesOf(platform).desk)
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

test('an upload can be called off, and a cover that was there stays', async ({ platform, person, login }) => {
  const author = await person()
  const { email, password } = await newShop(platform, 'Calloff')
  await login(author, email, password)
  const { page, format, cover, removeCover, cropper } = await open(author, pagesOf(platform).desk)
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
