import { publishAssets } from '@lorecircle/publisher/publish/publish-all'
import { builtRenderer } from '@lorecircle/publisher/services/renderer'
import type { Mode } from '@lorecircle/shared/market/facets'
import { market } from '@lorecircle/shared/market/market-data'
import { pageCount } from '@lorecircle/shared/market/market-filter'
import { immutableCacheControl } from '@lorecircle/shared/storage/site-bucket'
import sharp from 'sharp'
import { startPlatform } from '../../integration/publisher/platform.ts'
import { freePorts } from '../../support/free-ports.ts'
import { writeMarket } from '../../support/write-market.ts'
import { generateCatalogue, type MadeBook } from './catalogue.ts'
import { oneJsonFile } from './one-json.ts'
import { measureRebuild, type RebuildCost } from './rebuild.ts'
import { measureSave, type SaveCost } from './save.ts'
import { bucketInMemory, serveSite } from './site-in-memory.ts'

export type Filled = {
  books: number
  origin: string
  pages: number
  masksInBytes: number
  save: SaveCost
  rebuild: RebuildCost
  oneJson: { compressedBytes: number; rawBytes: number }
  close(): Promise<void>
}

export async function fillMarket(size: number): Promise<Filled> {
  const platform = await startPlatform({ renderer: builtRenderer })
  const productDomain = `lorecircle.localhost:${await freePorts()}`
  const origin = `http://${productDomain}`
  const { files, bucket } = bucketInMemory()
  const services = { ...platform.services, pages: bucket, site: { ...platform.services.site, origin } }

  await publishAssets(services)
  const books = generateCatalogue(size, origin)
  await writeMarket(services, books, { paid: bestSellers(books, 'paid'), free: bestSellers(books, 'free') })
  const save = await measureSave(services, size)
  const rebuild = await measureRebuild(services, books)
  const { file, rawBytes } = await oneJsonFile(books)
  files.set(file.key, file)
  await platform.stop()

  // Every cover is the same small picture, because pictures are not measured.
  const body = await sharp({ create: { width: 160, height: 240, channels: 3, background: '#6b5a4a' } })
    .avif()
    .toBuffer()
  const stopServing = await serveSite(files, productDomain, {
    key: 'media',
    body,
    contentType: 'image/avif',
    cacheControl: immutableCacheControl,
  })
  const paid = books.filter(({ card }) => card.modes.includes('paid')).length
  const masks = [...files.values()].filter(({ key }) => key.startsWith('market-data/masks/'))
  return {
    books: size,
    origin,
    pages: pageCount(paid, market.pageSize),
    save,
    rebuild,
    masksInBytes: masks.reduce((sum, { body }) => sum + body.length, 0),
    oneJson: { compressedBytes: file.body.length, rawBytes },
    close: stopServing,
  }
}

/** The hundred best sellers are spread over the whole market. */
function bestSellers(books: readonly MadeBook[], mode: Mode): number[] {
  const listed = books.filter(({ card }) => card.modes.includes(mode))
  const step = Math.max(1, Math.floor(listed.length / market.leaders))
  return listed
    .filter((_, place) => place % step === 0)
    .slice(0, market.leaders)
    .map(({ position }) => position)
}
