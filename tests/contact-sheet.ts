import type { PlatformFile } from '@lorecircle/local/platform/platform-file'
import type { Browser, Page } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import { pagesOf } from './journeys/support/pages.ts'

/** Every public page in small, one sheet a light: each at four widths, two pages to a row; tall pages are cut. */

const widths = [360, 768, 1280, 1920]
const columnWidths = [96, 150, 210, 250]
const rowHeight = 240
const gap = 10
const pagesInARow = 2
const backgrounds = { light: '#b9ad98', dark: '#3b3445' } as const
export type Light = keyof typeof backgrounds

export const sheetPages = (platform: PlatformFile): string[] => {
  const { landing, market, shop, book } = pagesOf(platform)
  const author = shop('lord-dunsany')
  return [
    landing,
    `${landing}about`,
    market,
    `${market}/free`,
    `${market}/fantasy`,
    author,
    `${author}bookstore`,
    book('lord-dunsany', 'the-charwoman-s-shadow'),
    `${author}blog`,
    `${author}newsletter`,
    `${author}contact`,
    `${author}extras`,
    `${author}checkout-failed/sold-out/the-charwoman-s-shadow`,
    `${author}shop/nothing`,
    shop('nobody-keeps-shop-here'),
    `${landing}under-construction`,
  ]
}

export async function contactSheet(browser: Browser, urls: string[], light: Light): Promise<Sharp> {
  const columns: Buffer[][] = []
  for (const [index, width] of widths.entries()) {
    const context = await browser.newContext({
      viewport: { width, height: Math.ceil((width * rowHeight) / columnWidth(index)) },
      colorScheme: light,
      reducedMotion: 'reduce',
    })
    // Routing turns the browser's cache off: what it asks for behind a stale answer is never said to have ended.
    await context.route('**/*', (route) => route.continue())
    const page = await context.newPage()
    const column: Buffer[] = []
    for (const url of urls) {
      await page.goto(url)
      await settled(page)
      column.push(await inSmall(await page.screenshot(), columnWidth(index)))
    }
    columns.push(column)
    await context.close()
  }
  return laidOut(columns, light)
}

/** Whatever a page fetches is there, and all pictures in view, in the letters that it is set in. */
export async function settled(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
    const inView = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
    await Promise.all(inView.map((image) => image.decode().catch(() => {})))
  })
}

const columnWidth = (index: number): number => columnWidths[index] ?? 0

const inSmall = (png: Buffer, width: number) =>
  sharp(png).resize(width, rowHeight, { fit: 'cover', position: 'top' }).png().toBuffer()

function laidOut(columns: Buffer[][], light: Light): Sharp {
  const leftOf = (index: number) =>
    columnWidths.slice(0, index).reduce((sum, width) => sum + width + gap, gap)
  const blockWidth = leftOf(columnWidths.length)
  const rows = Math.ceil((columns[0]?.length ?? 0) / pagesInARow)
  return sharp({
    create: {
      width: blockWidth * pagesInARow,
      height: gap + rows * (rowHeight + gap),
      channels: 3,
      background: backgrounds[light],
    },
  }).composite(
    columns.flatMap((column, index) =>
      column.map((input, page) => ({
        input,
        left: leftOf(index) + (page % pagesInARow) * blockWidth,
        top: gap + Math.floor(page / pagesInARow) * (rowHeight + gap),
      })),
    ),
  )
}
