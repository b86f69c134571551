import { updateMarket } from '@lorecircle/publisher/market/update-market'
import { publishAssets } from '@lorecircle/publisher/publish/publish-all'
import { publishShop } from '@lorecircle/publisher/publish/publish-shop'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { nextPositionDoc } from '@lorecircle/shared/market/stored'
import { fillerEntry } from '../integration/publisher/catalogue.ts'
import { rawDoc } from '../support/raw-document.ts'
import { writeMarket } from '../support/write-market.ts'
import { author, benchShop } from './bench-shop.ts'
import type { PlatformUnderTest } from './platform-under-test.ts'
import { createSaver } from './saves.ts'

export const subdomain = 'bench-shop'

type Sizes = { inMarket: number; inShop: number; listed: number }

export async function openShop(
  platform: PlatformUnderTest,
  token: string,
  { inMarket, inShop, listed }: Sizes,
) {
  const { services } = platform
  const shop = benchShop(author, subdomain, inShop)
  await publishAssets(services)
  await writeMarket(
    services,
    Array.from({ length: inMarket }, (_, position) => fillerEntry(position)),
  )
  await services.documents.update(nextPositionDoc(), () => ({ next: inMarket }))
  await inParallel(16, shop.documents, ([key, value]) => services.documents.update(rawDoc(key), () => value))
  await publishShop({ ...services, market: async () => {} }, author.sub)
  const books = shop.books.slice(0, listed).map(({ id }) => id)
  await updateMarket(services, [{ sub: author.sub, books }])
  const bookId = books[0] ?? ''
  return { bookId, desk: await createSaver(platform, token, shop.account.folder, bookId) }
}
