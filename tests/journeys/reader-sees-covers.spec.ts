import type { PlatformFile } from '@lorecircle/local/settings/platform-file'
import type { Page } from '@playwright/test'
import { holdPictures } from './support/covers.ts'
import { pagesOf } from './support/pages.ts'
import { expect, test } from './support/person.ts'

/** Covers as a browser fetches them: the right file, at the right time, without moving anything. */

function pagesWithCovers(platform: PlatformFile): string[] {
  const { market, shop, book } = pagesOf(platform)
  return [
    // Other journeys' books have no cover; few of them are in this genre.
    `${market}/fantasy`,
    shop('lord-dunsany'),
    `${shop('lord-dunsany')}bookstore`,
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
      await expect(async () => {
        const pictures = await picturesOn(page)
        expect(pictures.length, url).toBeGreaterThan(0)
        for (const { chosen, offered, needed, type } of pictures) {
          const right = offered.find((one) => one >= needed) ?? offered.at(-1)
          expect({ url, needed, type, chosen }).toEqual({ url, needed, type: 'avif', chosen: right })
        }
      }).toPass({ timeout: 15_000 })
      await expect
        .poll(() => page.evaluate(() => performance.getEntriesByName('moved').length), { message: url })
        .toBe(0)
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
