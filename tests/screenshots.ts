import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { PlatformFile } from '@lorecircle/local/platform/platform-file'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import { browserArguments, findBrowser } from './browser.ts'
import { contactSheet, settled, sheetPages } from './contact-sheet.ts'
import { pagesOf } from './journeys/support/pages.ts'
import { asWebp } from './picture.ts'
import { platformIn, usualHome } from './support/running-platform.ts'

/** `pnpm screenshots`: the README's pictures and contact sheets, from the platform that runs here, into `docs/pictures/`. */

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/pictures')
const pictureLimitInBytes = 150_000
const sheetLimitInBytes = 300_000

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

const platform = platformIn(usualHome)
if (!platform) throw new Error('No platform runs here: start one with pnpm start, then take the pictures.')
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: await findBrowser(console.log),
  args: browserArguments,
})

async function keep(name: string, picture: Sharp, limitInBytes: number) {
  const webp = await asWebp(picture, limitInBytes)
  const file = join(folder, `${name}.webp`)
  writeFileSync(file, webp)
  console.log(`${relative(root, file)}  ${Math.round(webp.length / 1000)} kB`)
}

for (const { name, room, open } of shots(platform)) {
  const context = await browser.newContext({ colorScheme: 'light', reducedMotion: 'reduce', ...room })
  const page = await context.newPage()
  await open(page)
  await settled(page)
  await keep(name, sharp(await page.screenshot()), pictureLimitInBytes)
  await context.close()
}
for (const light of ['light', 'dark'] as const) {
  const sheet = await contactSheet(browser, sheetPages(platform), light)
  await keep(`every-page-${light}`, sheet, sheetLimitInBytes)
}
await browser.close()
