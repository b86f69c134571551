import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { PlatformFile } from '@lorecircle/local/platform/platform-file'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { browserArguments, findBrowser } from './browser.ts'
import { pagesOf } from './journeys/support/pages.ts'
import { platformIn, usualHome } from './support/running-platform.ts'

/** `pnpm screenshots`: the README's pictures, taken from the platform that runs here, into `docs/pictures/`. */

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/pictures')
const limitInBytes = 150_000

const desk = { viewport: { width: 1280, height: 900 } }
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 }

type Shot = { name: string; room: BrowserContextOptions; open: (page: Page) => Promise<unknown> }

function shots(platform: PlatformFile): Shot[] {
  const { market, shop, book } = pagesOf(platform)
  const [demo] = platform.demo
  if (!demo) throw new Error('The pictures show the demo, and this platform was started without it.')
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
    { name: 'portal-books', room: desk, open: (page) => openMyBooks(page, platform.portal, demo) },
  ]
}

async function openMyBooks(
  page: Page,
  login: string,
  { email, password }: { email: string; password: string },
) {
  await page.goto(login)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('link', { name: 'My Books' }).first().click()
  await page.getByRole('article').first().waitFor()
}

/** Lossy as little as the limit allows. */
async function asWebp(png: Buffer): Promise<Buffer> {
  for (const quality of [90, 80, 70, 60, 50]) {
    const webp = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (webp.length <= limitInBytes) return webp
  }
  throw new Error(`A picture weighs more than ${limitInBytes} bytes whatever its quality.`)
}

const platform = platformIn(usualHome)
if (!platform) throw new Error('No platform runs here: start one with pnpm start, then take the pictures.')
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: await findBrowser(console.log),
  args: browserArguments,
})
for (const { name, room, open } of shots(platform)) {
  const context = await browser.newContext({ colorScheme: 'light', reducedMotion: 'reduce', ...room })
  const page = await context.newPage()
  await open(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const picture = await asWebp(await page.screenshot())
  const file = join(folder, `${name}.webp`)
  writeFileSync(file, picture)
  console.log(`${relative(root, file)}  ${Math.round(picture.length / 1000)} kB`)
  await context.close()
}
await browser.close()
