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
  await expect(covers.nth(12)).toBeAttached()
  const wronglyLoaded = () =>
    page.locator('.grid .card').evaluateAll((cards) =>
      cards.flatMap((card, index) => {
        const loading = card.querySelector('img')?.getAttribute('loading')
        return loading === undefined || loading === (index < 4 ? 'eager' : 'lazy') ? [] : [{ index, loading }]
      }),
    )
  await expect.poll(wronglyLoaded).toEqual([])
  await expect(covers.first()).toHaveAttribute('fetchpriority', 'high')

  const source = await covers.last().getAttribute('src')
  const last = /[a-f0-9]{32}/.exec(source ?? '')?.[0] ?? 'none'
  expect(asked.some((url) => url.includes(last))).toBe(false)
  await covers.last().scrollIntoViewIfNeeded()
  await expect.poll(() => asked.some((url) => url.includes(last))).toBe(true)
})

test('before its picture is there, a cover has its room, 300 by 450 parts, and its colour', {
  tag: ['@A9-11'],
}, async ({ platform, person }) => {
  const { page } = await person({ viewport: { width: 360, height: 640 } })
  const letIn = await holdPictures(page)
  await page.goto(`${pagesOf(platform).market}/fantasy`, { waitUntil: 'domcontentloaded' })
  const cover = page.locator('.grid .cover img').first()
  await expect(cover).toBeVisible()
  await page.evaluate(async () => void (await document.fonts.ready))
  const ratio = async () => {
    const box = await cover.boundingBox()
    return Math.round(((box?.width ?? 0) / (box?.height ?? 1)) * 300)
  }
  await expect.poll(ratio).toBe(200)
  await expect(cover).toHaveCSS('background-color', /^rgb\(/)
  const before = await cover.boundingBox()
  letIn()
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect.poll(() => cover.boundingBox()).toEqual(before)
})
