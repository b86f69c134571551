import { holdPictures } from './support/covers.ts'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

test('the first row of covers comes at once, the others when a reader gets near', {
  tag: ['@A2.6-03'],
}, async ({ platform, person }) => {
  const { page } = await person({ viewport: { width: 360, height: 640 } })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image') asked.push(request.url())
  })
  await page.goto(`${pagesOf(platform).market}/fantasy`)
  await page.waitForLoadState('networkidle')
  const covers = page.locator('.grid .cover img')
  const count = await covers.count()
  expect(count).toBeGreaterThan(12)
  const loading = await page
    .locator('.grid .card')
    .evaluateAll((cards) => cards.map((card) => card.querySelector('img')?.getAttribute('loading') ?? null))
  expect(loading).toEqual(
    loading.map((found, index) => (found === null ? null : index < 4 ? 'eager' : 'lazy')),
  )
  await expect(covers.first()).toHaveAttribute('fetchpriority', 'high')

  const hashOf = async (index: number) =>
    /[a-f0-9]{32}/.exec((await covers.nth(index).getAttribute('src')) ?? '')?.[0] ?? 'none'
  const last = await hashOf(count - 1)
  expect(asked.some((url) => url.includes(last))).toBe(false)
  await covers.last().scrollIntoViewIfNeeded()
  await expect.poll(() => asked.some((url) => url.includes(last))).toBe(true)
})

test('before its picture is there, a cover has its room, 300 by 450 parts, and its colour', {
  tag: ['@A9-11'],
}, async ({ platform, person }) => {
  const { page } = await person({ viewport: { width: 360, height: 640 } })
  const letIn = await holdPictures(page)
  await page.goto(pagesOf(platform).market, { waitUntil: 'domcontentloaded' })
  const cover = page.locator('.grid .cover img').first()
  await expect(cover).toBeVisible()
  await page.evaluate(async () => void (await document.fonts.ready))
  const before = await cover.boundingBox()
  expect(Math.round(((before?.width ?? 0) / (before?.height ?? 1)) * 300)).toBe(200)
  expect(await cover.evaluate((image) => getComputedStyle(image).backgroundColor)).toMatch(/^rgb\(/)
  letIn()
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await cover.boundingBox()).toEqual(before)
})
