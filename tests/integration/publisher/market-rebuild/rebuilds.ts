import type { Services } from '@lorecircle/publisher/services/services'
import { marketBookDoc } from '@lorecircle/shared/market/stored'
import { afterEach, beforeEach } from 'vitest'
import { bookOf, openShop } from '../authors.ts'
import { type Platform, startPlatform } from '../platform.ts'

let platform: Platform
export let services: Services

export const subs = ['a1', 'a2', 'a3']
export const shelves = ['all', 'fantasy', 'fantasy/dark-fantasy', 'horror']
export const made = (n: number) => `2026-01-0${n}T00:00:00.000Z`

/** Each author has an old and a new book; the newest of all is the first author's. */
export const openAll = () =>
  Promise.all(
    subs.map((sub, n) =>
      openShop(services, sub, [
        bookOf(`${sub}-old`, { createdAt: made(n + 1) }),
        bookOf(`${sub}-new`, { createdAt: made(9 - n) }),
      ]),
    ),
  )
export const newestFirst = ['a1-new', 'a2-new', 'a3-new', 'a3-old', 'a2-old', 'a1-old'].map(
  (id) => `Book ${id}`,
)
export const positionOf = async (bookId: string) =>
  (await services.documents.read(marketBookDoc(bookId)))?.value.position

/** Starts what the tests of a file stand on, and ends it after them. */
export function startRebuilds() {
  beforeEach(async () => {
    platform = await startPlatform()
    services = platform.services
  })
  afterEach(() => platform.stop())
}
