import { everyEmailPaths } from '@lorecircle/local/mail/start-mailbox'
import type { PlatformFile } from '@lorecircle/local/settings/platform-file'
import type { Browser, Page } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import { pagesOf } from './journeys/support/pages.ts'

/**
 * Contact sheet of small screenshots, one sheet per theme: each page at several widths side by side; tall pages are
 * cropped.
 */
export type PrintSheet = {
  /** Widths of the window, and of its picture on the sheet, in pixels. */
  columns: { window: number; picture: number }[]
  pagesInARow: number
  urls: string[]
  /** Runs first in each browser, such as a login. */
  enter?: (page: Page) => Promise<void>
}

const rowHeight = 240
const gap = 10
const backgrounds = { light: '#b9ad98', dark: '#3b3445' } as const
type Light = keyof typeof backgrounds

export const publicSheet = (platform: PlatformFile): PrintSheet => {
  const { landing, market, shop, book } = pagesOf(platform)
  const author = shop('lord-dunsany')
  return {
    columns: [
      { window: 360, picture: 96 },
      { window: 768, picture: 150 },
      { window: 1280, picture: 210 },
      { window: 1920, picture: 250 },
    ],
    pagesInARow: 2,
    urls: [
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
      `${shop('william-morris')}bundle/two-roads-in-cloth`,
      book('william-hope-hodgson', 'the-night-land'),
      `${author}cart`,
      `${author}order`,
      `${author}certificate`,
      `${landing}library`,
      `${author}extras`,
      `${author}checkout-failed/sold-out/the-charwoman-s-shadow`,
      `${author}shop/nothing`,
      shop('nobody-keeps-shop-here'),
      `${landing}under-construction`,
    ],
  }
}

const portalColumns = [
  { window: 360, picture: 110 },
  { window: 1280, picture: 300 },
]

export const entrySheet = (platform: PlatformFile): PrintSheet => {
  const { landing } = pagesOf(platform)
  const paths = [
    'login',
    'signup',
    'forgot-password',
    'verify',
    'verify?email=nesbit%40example.com&code=123456',
    'stripe-return',
  ]
  return {
    columns: portalColumns,
    pagesInARow: 3,
    urls: paths.map((path) => `${landing}${path}`),
  }
}

export const portalSheet = (
  platform: PlatformFile,
  enter: (page: Page) => Promise<void>,
  bookId: string,
): PrintSheet => {
  const { landing, desk } = pagesOf(platform)
  return {
    columns: portalColumns,
    pagesInARow: 3,
    enter,
    urls: [
      ...['home', 'getstarted', 'addbook', 'books', 'welcome', 'blog', 'custompage'].map(desk),
      ...['newsletter', 'orders', 'bundles', 'discounts', 'analytics', 'settings'].map(desk),
      ...['sign', 'stock'].map((view) => `${desk('orders')}&view=${view}`),
      ...['membership', 'shipping', 'letters', 'security'].map(
        (section) => `${desk('settings')}&section=${section}`,
      ),
      `${landing}authorportal/bookdetails?id=${bookId}`,
      ...['profile', 'subscribetomembership', 'domainclaim', 'stripeonboarding', 'aboutus'].map(
        (screen) => `${landing}authorportal/${screen}`,
      ),
      `${landing}custom-domain-request`,
      `${landing}welcome`,
    ],
  }
}

export const emailSheet = ({ mailbox }: PlatformFile): PrintSheet => ({
  columns: [
    { window: 360, picture: 110 },
    { window: 680, picture: 208 },
  ],
  pagesInARow: 4,
  urls: everyEmailPaths.map((path) => mailbox + path),
})

export async function contactSheet(browser: Browser, sheet: PrintSheet, light: Light): Promise<Sharp> {
  const pictures: Buffer[][] = []
  for (const { window, picture } of sheet.columns) {
    const context = await browser.newContext({
      viewport: { width: window, height: Math.ceil((window * rowHeight) / picture) },
      colorScheme: light,
      reducedMotion: 'reduce',
    })
    // Routing disables the browser's cache: requests that revalidate a stale response would never be reported as
    // finished.
    await context.route('**/*', (route) => route.continue())
    const page = await context.newPage()
    await sheet.enter?.(page)
    const column: Buffer[] = []
    for (const url of sheet.urls) {
      await page.goto(url)
      await settled(page)
      column.push(await inSmall(await page.screenshot(), picture))
    }
    pictures.push(column)
    await context.close()
  }
  return laidOut(pictures, sheet, light)
}

export async function settled(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    await document.fonts.ready
    const inView = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
    await Promise.all(inView.map((image) => image.decode().catch(() => {})))
  })
}

const inSmall = (png: Buffer, width: number) =>
  sharp(png).resize(width, rowHeight, { fit: 'cover', position: 'top' }).png().toBuffer()

function laidOut(pictures: Buffer[][], { columns, pagesInARow }: PrintSheet, light: Light): Sharp {
  const leftOf = (index: number) =>
    columns.slice(0, index).reduce((sum, { picture }) => sum + picture + gap, gap)
  const blockWidth = leftOf(columns.length)
  const rows = Math.ceil((pictures[0]?.length ?? 0) / pagesInARow)
  return sharp({
    create: {
      width: blockWidth * pagesInARow,
      height: gap + rows * (rowHeight + gap),
      channels: 3,
      background: backgrounds[light],
    },
  }).composite(
    pictures.flatMap((column, index) =>
      column.map((input, page) => ({
        input,
        left: leftOf(index) + (page % pagesInARow) * blockWidth,
        top: gap + Math.floor(page / pagesInARow) * (rowHeight + gap),
      })),
    ),
  )
}
