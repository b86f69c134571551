import type { PlatformFile } from '@lorecircle/local/settings/platform-file'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { pagesOf } from './journeys/support/pages.ts'

const desk = { viewport: { width: 1280, height: 900 } }
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 }

type Shot = { name: string; room: BrowserContextOptions; open: (page: Page) => Promise<unknown> }

export function shots(platform: PlatformFile): Shot[] {
  const { market, shop, book } = pagesOf(platform)
  return [
    { name: 'market', room: desk, open: (page) => page.goto(market) },
    {
      name: 'book',
      room: desk,
      open: (page) => page.goto(book('lord-dunsany', 'the-charwoman-s-shadow')),
    },
    {
      name: 'shop-by-candlelight',
      room: { ...desk, colorScheme: 'dark' },
      open: (page) => page.goto(shop('lord-dunsany')),
    },
    { name: 'market-on-a-phone', room: phone, open: (page) => page.goto(market) },
    { name: 'cart', room: desk, open: (page) => fillCart(page, platform) },
    { name: 'portal-books', room: desk, open: (page) => openMyBooks(page, platform) },
    { name: 'portal-orders', room: desk, open: (page) => openOrders(page, platform) },
    {
      name: 'signing-desk-on-a-phone',
      room: phone,
      open: (page) => openSigningDesk(page, platform),
    },
  ]
}

async function fillCart(page: Page, platform: PlatformFile) {
  await page.setExtraHTTPHeaders({ 'cloudfront-viewer-country': 'DE' })
  const { shop, book } = pagesOf(platform)
  await page.goto(`${book('william-morris', 'the-well-at-the-world-s-end')}?code=KELMSCOTT`)
  for (const name of ['Add to Cart Special Edition', 'Add to Cart eBook']) {
    const button = page.getByRole('button', { name })
    // Before hydration it is a plain form, which leads to the cart's page.
    await page.locator('astro-island:not([ssr])').filter({ has: button }).waitFor()
    await button.click()
    await page.getByRole('dialog', { name: 'In your cart' }).waitFor()
    await page.keyboard.press('Escape')
  }
  await page.goto(`${shop('william-morris')}cart`)
}

export async function enter(page: Page, { portal, demo }: PlatformFile, subdomain = 'lord-dunsany') {
  const author = demo.find((one) => one.subdomain === subdomain)
  if (!author) throw new Error('The pictures show the demo, and this platform was started without it.')
  await page.goto(portal)
  await page.getByLabel('Email').fill(author.email)
  await page.getByLabel('Password', { exact: true }).fill(author.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/authorportal/**')
}

export async function openMyBooks(page: Page, platform: PlatformFile) {
  await enter(page, platform)
  await page.goto(pagesOf(platform).desk('books'))
  await page.getByRole('article').first().waitFor()
}

async function openOrders(page: Page, platform: PlatformFile) {
  await enter(page, platform)
  await page.goto(pagesOf(platform).desk('orders'))
  await page.getByRole('row').nth(1).waitFor()
}

async function openSigningDesk(page: Page, platform: PlatformFile) {
  await enter(page, platform, 'e-nesbit')
  await page.goto(`${pagesOf(platform).desk('orders')}&view=sign`)
  await page.getByRole('button', { name: 'Mark as Signed' }).waitFor()
}
