import type { CostCounts } from '@lorecircle/infra/costs/counts'
import { scheduledFunctionNames } from '@lorecircle/infra/costs/counts'
import { siteBucket } from '@lorecircle/shared/storage/site-bucket'
import { countClock, perAuthor } from './clock.ts'
import {
  measureAvailability,
  measureDashboard,
  measureSaveRequests,
  measureSignUp,
  measureUpload,
} from './deeds.ts'
import { loadHandlers } from './handlers.ts'
import { measureIssue } from './letters.ts'
import { pageWeight } from './page-weights.ts'
import { startCounted } from './platform.ts'
import { measureSale } from './sale.ts'
import { openShops } from './shops.ts'
import { measureVisits } from './visits.ts'

const authors = 5

/** Counts all billed requests on the emulators: actions of people, and scheduled functions. */
export async function measureCosts(): Promise<CostCounts> {
  const platform = await startCounted()
  try {
    const run = await loadHandlers([
      ...scheduledFunctionNames,
      'publish-shops',
      'update-market',
      'send-issues',
    ])
    const idle = await countClock(platform, run)
    const shops = await openShops(platform, run, authors)
    const busy = await countClock(platform, run)
    const [shop] = shops
    const scene = { platform, run, shop }
    // The first run of each includes one-time work.
    await measureSaveRequests(scene)
    await measureDashboard(scene)
    const deeds = {
      save: await measureSaveRequests(scene),
      desk: await measureDashboard(scene),
      upload: await measureUpload(scene),
      sale: await measureSale(scene),
      'sign-up': await measureSignUp(scene),
      'letter to nobody': await measureIssue(scene, 0),
      'letter to a hundred': await measureIssue(scene, 100),
      'look at copies': await measureAvailability(scene),
      'visits of a shop': await measureVisits(scene, [shop]),
      'visits of five shops': await measureVisits(scene, shops),
    }
    const pages = siteBucket(platform.services.s3, 'site')
    const page = async (key: string) => pageWeight(new TextDecoder().decode((await pages.read(key))?.body))
    const own = `sites/${shop.account.subdomain}`
    return {
      deeds,
      clock: perAuthor(idle, busy, authors),
      pages: {
        shop: await page(`${own}/index.html`),
        book: await page(`${own}/shop/${shop.book.slug}.html`),
        market: await page('main/market.html'),
      },
    }
  } finally {
    await platform.stop()
  }
}
