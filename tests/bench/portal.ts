import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { PlatformFile } from '@lorecircle/local/settings/platform-file'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { browserArguments, findBrowser } from '../browser.ts'
import { pagesOf } from '../journeys/support/pages.ts'
import { ownPlatform } from '../support/own-platform.ts'
import { readRunningPlatform } from '../support/running-platform.ts'
import { type Author, makeAuthor } from './portal/authors.ts'
import { openPlatformStore, type Store } from './portal/store.ts'
import { formatPortalTable, type Result, type Row } from './portal/table.ts'
import { type PortalAction, visitPortal } from './portal/visits.ts'

/**
 * Portal latency for an author with hundreds of books and posts and thousands of readers, in a real browser, on a
 * platform of its own (`JOURNEY_HOME` names a running one). A small author and the large one alternate, so that noise
 * of the machine affects both.
 */
export async function main(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { json: { type: 'boolean', default: false }, quick: { type: 'boolean', default: false } },
  })
  const say = (line: string) => values.json || console.log(line)
  const { home, stop } = await ownPlatform()
  try {
    const platform = readRunningPlatform(home)
    if (!platform) throw new Error('The platform that was started here has gone.')
    const store = openPlatformStore(platform, home)
    const result = await measure(platform, store, { runs: values.quick ? 2 : 7, say })
    store.close()
    console.log(values.json ? JSON.stringify(result, null, 2) : formatPortalTable(result))
  } finally {
    await stop()
  }
}

const sizes = [
  { firstName: 'Few', books: 5, posts: 5, readers: 10 },
  { firstName: 'Many', books: 500, posts: 300, readers: 10_000 },
]

type Extent = { runs: number; say: (line: string) => void }

async function measure(platform: PlatformFile, store: Store, { runs, say }: Extent): Promise<Result> {
  const executablePath = await findBrowser(say)
  const authors: Author[] = []
  for (const { firstName, ...size } of sizes) {
    say(
      `Making an author of ${size.books} books, ${size.posts} posts, ${size.readers.toLocaleString('en')} readers …`,
    )
    authors.push(await makeAuthor(platform, store.documents, { firstName, ...size }))
  }
  await store.published()

  const [load = 0] = loadavg()
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, load average ${load.toFixed(1)} before`
  const browser = await chromium.launch({ executablePath, args: browserArguments })
  try {
    const desks: Desk[] = []
    const begin = pagesOf(platform).desk('orders')
    for (const author of authors) desks.push(await sitDown(browser, platform, author))
    for (let round = 0; round < runs; round++) {
      say(`Visit ${round + 1} of ${runs} …`)
      for (const { author, context, times } of desks) {
        const note = (deed: PortalAction, inMs: number) => {
          times[deed] = [...(times[deed] ?? []), inMs]
        }
        await visitPortal({ author, context, store, begin, note }, round)
      }
    }
    return { machine, runs, rows: desks.map(({ author, times }) => ({ size: author, times })) }
  } finally {
    await browser.close()
  }
}

const patienceInMs = 120_000

type Desk = { author: Author; context: BrowserContext; times: Row['times'] }

async function sitDown(browser: Browser, { portal }: PlatformFile, author: Author): Promise<Desk> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  context.setDefaultTimeout(patienceInMs)
  const page = await context.newPage()
  await page.goto(portal)
  await page.getByLabel('Email').fill(author.email)
  await page.getByLabel('Password', { exact: true }).fill(author.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(/\/authorportal\/mainpage/)
  await page.close()
  return { author, context, times: {} }
}
