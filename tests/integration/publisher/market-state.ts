import { listKey } from '@lorecircle/publisher/market/market-card'
import { marketFiles } from '@lorecircle/publisher/market/market-files'
import { frontPages } from '@lorecircle/publisher/market/market-pages'
import { renderPages } from '@lorecircle/publisher/pages/render-pages'
import type { Services } from '@lorecircle/publisher/services/services'
import { facets, type Mode, modes } from '@lorecircle/shared/market/facets'
import { facetFilter } from '@lorecircle/shared/market/market-filter'
import { positionComparator } from '@lorecircle/shared/market/market-list'
import { buildMaskQuery, matchingPositions } from '@lorecircle/shared/market/masks'
import { computeEtag } from '@lorecircle/shared/storage/site-bucket'
import { expect } from 'vitest'

export const titles = async (services: Services, mode: Mode, facetKey = 'all') =>
  (await marketFiles(services).front(mode, facetKey)).value.cards.map(({ title }) => title)

export async function publicJson({ pages }: Services, key: string) {
  const stored = await pages.read(key)
  return stored && JSON.parse(new TextDecoder().decode(stored.body))
}

/** Leaders, fronts, counts, masks and pages have to agree with each other, on each of these shelves. */
export async function expectConsistentMarket(services: Services, shelves = facets.map(({ key }) => key)) {
  const files = marketFiles(services)
  const [counts, leaders] = await Promise.all([
    publicJson(services, 'market-data/counts.json'),
    files.leaders(),
  ])
  const segment = (await files.segment(0)).value
  const pages = await services.pages.list('main/')
  const cards = new Map<number, unknown>()
  for (let index = 0; index * 48 < 200; index++) {
    const { books } = (await files.chunk(index)).value
    for (const [at, card] of books.entries()) cards.set(index * 48 + at, card)
  }
  const places = modes.flatMap((mode) => shelves.map((key) => ({ mode, key })))
  const check = async ({ mode, key }: (typeof places)[number]) => {
    const place = listKey(mode, key)
    const front = (await files.front(mode, key)).value
    const positions = [...matchingPositions(segment, 0, buildMaskQuery(facetFilter(mode, key)))].sort(
      positionComparator(leaders.value[mode]),
    )
    expect(front.positions, place).toEqual(positions.slice(0, 96))
    expect(front.total, place).toBe(positions.length)
    expect(counts[mode][key], place).toBe(positions.length)
    expect(front.cards).toEqual(front.positions.map((position) => cards.get(position)))
    for (const [key, { body }] of await renderPages(
      services.renderer,
      frontPages(place, front, services.site),
    )) {
      expect(pages.get(key), key).toBe(computeEtag(body))
    }
  }
  await Promise.all(places.map(check))
}

/** Services whose process is killed at its write after the n-th. */
export const dieAtWrite = (services: Services, n: number): Services => {
  let writes = 0
  const counted =
    <A extends unknown[], R>(write: (...args: A) => Promise<R>) =>
    async (...args: A) => {
      if (++writes > n) throw new Error('killed')
      return write(...args)
    }
  return {
    ...services,
    pages: { ...services.pages, write: counted(services.pages.write) },
    documents: {
      ...services.documents,
      create: counted(services.documents.create),
      replace: counted(services.documents.replace),
    },
  }
}
