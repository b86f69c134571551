import type { Counts } from '@lorecircle/infra/costs/counts'
import { scheduled } from '@lorecircle/infra/costs/counts'
import { siteBucket } from '@lorecircle/shared/storage/site-bucket'
import { countClock, perAuthor } from './clock.ts'
import { lookAround, lookAtCopies, save, signUp, upload } from './deeds.ts'
import { handlersOf } from './handlers.ts'
import { letter } from './letters.ts'
import { weightOf } from './page-weights.ts'
import { startCounted } from './platform.ts'
import { sale } from './sale.ts'
import { openShops } from './shops.ts'
import { visits } from './visits.ts'

const authors = 5

/** Everything that a bill is made of, counted on the emulators: what people do, and what the clock does by itself. */
export async function measure(): Promise<Counts> {
  const platform = await startCounted()
  try {
    const run = await handlersOf([...scheduled, 'publish-shops', 'update-market', 'send-issues'])
    const idle = await countClock(platform, run)
    const shops = await openShops(platform, run, authors)
    const busy = await countClock(platform, run)
    const [shop] = shops
    const scene = { platform, run, shop }
    // The first of each does what is done once.
    await save(scene)
    await lookAround(scene)
    const deeds = {
      save: await save(scene),
      desk: await lookAround(scene),
      upload: await upload(scene),
      sale: await sale(scene),
      'sign-up': await signUp(scene),
      'letter to nobody': await letter(scene, 0),
      'letter to a hundred': await letter(scene, 100),
      'look at copies': await lookAtCopies(scene),
      'visits of a shop': await visits(scene, [shop]),
      'visits of five shops': await visits(scene, shops),
    }
    const pages = siteBucket(platform.services.s3, 'site')
    const page = async (key: string) => weightOf(new TextDecoder().decode((await pages.read(key))?.body))
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
