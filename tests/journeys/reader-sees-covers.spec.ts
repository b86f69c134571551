import type { PlatformFile } from '@lorecircle/local/settings/platform-file'
import type { Page } from '@playwright/test'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

/** Covers as a browser fetches them: the right file, at the right time, without moving anything. */

function pagesWithCovers(platform: PlatformFile): string[] {
  const { market, shop, book } = pagesOf(platform)
  return [
    market,
    shop('lord-dunsany'),
    `${shop('lord-dunsany')}bookstore`,
    // A book that nobody buys meanwhile: what waits in baskets is told in a line of its own.
    book('l-frank-baum', 'the-master-key'),
  ]
}

const rooms = [
  { width: 360, deviceScaleFactor: 1 },
  { width: 360, deviceScaleFactor: 2 },
  { width: 1280, deviceScaleFactor: 1 },
  { width: 1280, deviceScaleFactor: 2 },
]

for (const { width, deviceScaleFactor } of rooms) {
  test(`at ${width} px and ${deviceScaleFactor} dots a pixel, every picture comes in the size that it is shown in and moves nothing`, async ({
    platform,
    person,
  }) => {
    for (const url of pagesWithCovers(platform)) {
      const { page, context } = await person({ viewport: { width, height: 800 }, deviceScaleFactor })
      const letIn = await holdPictures(page)
      await page.goto(url, { waitUntil: 'domcontentloaded' })
      await page.evaluate(watchShifts)
      letIn()
      await page.waitForLoadState('networkidle')
      const pictures = await picturesOn(page)
      expect(pictures.length, url).toBeGreaterThan(0)
      for (const { chosen, offered, needed, type } of pictures) {
        const right = offered.find((one) => one >= needed) ?? offered.at(-1)
        expect({ url, needed, type, chosen }).toEqual({ url, needed, type: 'avif', chosen: right })
      }
      expect(await page.evaluate(() => performance.getEntriesByName('moved').length), url).toBe(0)
      await context.close()
    }
  })
}

type Picture = { chosen: number; offered: number[]; needed: number; type: string }

/** Of every picture that was loaded: which width, out of which, for how many dots. */
const picturesOn = (page: Page): Promise<Picture[]> =>
  page.evaluate(() => {
    const loaded = [...document.querySelectorAll<HTMLImageElement>('picture img')].filter(
      ({ currentSrc, complete }) => complete && currentSrc !== '',
    )
    const fileOf = ({ currentSrc }: HTMLImageElement) =>
      /([a-f0-9]+)-(\d+)\.(\w+)$/.exec(currentSrc)?.slice(1) ?? ['', '', '']
    return loaded.flatMap((image) => {
      const [hash, width, type = ''] = fileOf(image)
      // A browser that has a larger file of the same picture already shows that one.
      if (loaded.some((other) => other !== image && fileOf(other)[0] === hash)) return []
      const candidates = image.parentElement?.querySelector('source')?.srcset.split(', ') ?? []
      return {
        chosen: Number(width),
        offered: candidates.map((one) => Number.parseInt(one.split(' ')[1] ?? '', 10)),
        needed: Math.floor(image.getBoundingClientRect().width * devicePixelRatio),
        type,
      }
    })
  })

/** Once the page stands in its own fonts, marks everything that moves without its reader's doing. */
async function watchShifts() {
  await document.fonts.ready
  const observer = new PerformanceObserver((shifts) => {
    for (const _ of shifts.getEntries()) performance.mark('moved')
  })
  await new Promise(requestAnimationFrame)
  observer.observe({ type: 'layout-shift' })
}

/** Keeps pictures away until they are let in. */
async function holdPictures(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/media/**', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

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
  const before = await cover.boundingBox()
  expect(Math.round(((before?.width ?? 0) / (before?.height ?? 1)) * 300)).toBe(200)
  expect(await cover.evaluate((image) => getComputedStyle(image).backgroundColor)).toMatch(/^rgb\(/)
  letIn()
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await cover.boundingBox()).toEqual(before)
})

test('on a phone, a thumb hits every link and button of the pages with covers', async ({
  platform,
  person,
}) => {
  const reader = await person({ viewport: { width: 412, height: 823 } })
  for (const url of pagesWithCovers(platform)) {
    await reader.page.goto(url)
    await reader.looksRight(reader.page, ['target-size'])
  }
})
