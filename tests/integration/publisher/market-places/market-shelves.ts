import { onDemandApp } from '@lorecircle/publisher/on-demand/app'
import type { Services } from '@lorecircle/publisher/services/services'
import { market } from '@lorecircle/shared/market/market-data'
import { afterAll, beforeAll, expect } from 'vitest'
import { writeMarket } from '../../../support/write-market.ts'
import { fillerEntry } from '../catalogue.ts'
import { type Platform, startPlatform } from '../platform.ts'

/** Books at the ends of three segments; the second has most. */
const positions = [
  ...Array(60).keys(),
  ...[...Array(300).keys()].map((n) => market.segmentSize + n),
  ...[...Array(20).keys()].map((n) => 2 * market.segmentSize + n),
]
export const entries = positions.map(fillerEntry)
/** A hundred best sellers, most of them old: they fill the front of all books, and more. */
export const leaders = { paid: positions.slice(0, 100).toReversed(), free: [7, 0] }

let platform: Platform
export let services: Services

export const ask = (path: string, of = services) =>
  onDemandApp(of, platform.env.ORIGIN_SECRET).request(`http://127.0.0.1${path}`, {
    headers: { 'x-viewer-host': 'lorecircle.localhost:4321', 'x-origin-secret': platform.env.ORIGIN_SECRET },
  })

export async function shown(path: string, of = services) {
  const text = await (await ask(path, of)).text()
  const { template, view } = JSON.parse(text.replace(/^.*?-->/s, ''))
  expect(template).toBe('market')
  const [, url = ''] = /<!-- \S+ (\S+) -->/.exec(text) ?? []
  const ids = view.cards.map(({ id }: { id: string }) => Number(id.replace('filler-', '')))
  return {
    url: url.replace('http://lorecircle.localhost:4321', ''),
    filter: view.filter,
    total: view.total,
    ids,
  }
}

/** Starts what the tests of a file stand on, and ends it after them. */
export function startShelves() {
  beforeAll(async () => {
    platform = await startPlatform()
    services = platform.services
    await writeMarket(services, entries, leaders)
  })
  afterAll(() => platform.stop())
}
