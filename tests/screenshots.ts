import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { PlatformFile } from '@lorecircle/local/settings/platform-file'
import { chromium } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import { browserArguments, findBrowser } from './browser.ts'
import {
  contactSheet,
  emailSheet,
  entrySheet,
  type PrintSheet,
  portalSheet,
  publicSheet,
  settled,
} from './contact-sheet.ts'
import { pagesOf } from './journeys/support/pages.ts'
import { asWebp } from './picture.ts'
import { enter, openMyBooks, shots } from './shots.ts'
import { readRunningPlatform, usualHome } from './support/running-platform.ts'

/**
 * `pnpm screenshots`: pictures and contact sheets of the running platform, into `docs/pictures/`. With names, such as
 * `pnpm screenshots every-email`, only those.
 */

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/pictures')
const pictureLimitInBytes = 150_000
const sheetLimitInBytes = 300_000

async function someBookId(platform: PlatformFile): Promise<string> {
  const page = await browser.newPage()
  await openMyBooks(page, platform)
  const edit = await page.getByRole('link', { name: 'Edit Book' }).first().getAttribute('href')
  await page.close()
  return new URL(edit ?? '', pagesOf(platform).landing).searchParams.get('id') ?? ''
}

const platform = readRunningPlatform(usualHome)
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

const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)

for (const { name, room, open } of shots(platform)) {
  if (!isWanted(name)) continue
  const context = await browser.newContext({ colorScheme: 'light', reducedMotion: 'reduce', ...room })
  const page = await context.newPage()
  await open(page)
  await settled(page)
  await keep(name, sharp(await page.screenshot()), pictureLimitInBytes)
  await context.close()
}
const sheets: Record<string, () => PrintSheet | Promise<PrintSheet>> = {
  'every-page': () => publicSheet(platform),
  'every-entry': () => entrySheet(platform),
  'every-portal-screen': async () =>
    portalSheet(platform, (page) => enter(page, platform), await someBookId(platform)),
  'every-email': () => emailSheet(platform),
}
for (const [name, sheet] of Object.entries(sheets)) {
  if (!isWanted(name)) continue
  for (const light of ['light', 'dark'] as const) {
    await keep(`${name}-${light}`, await contactSheet(browser, await sheet(), light), sheetLimitInBytes)
  }
}
await browser.close()
