import { marketDataPaths } from '@lorecircle/shared/market/market-data'
import type { Histogram } from '@lorecircle/shared/market/market-files'
import type { MarketFilter } from '@lorecircle/shared/market/market-filter'
import { listPositions, type Segment, segmentCounts, segmentFrom, sum } from '@lorecircle/shared/market/masks'

const timed = async <T>(work: () => Promise<T> | T): Promise<{ value: T; ms: number }> => {
  const from = performance.now()
  const value = await work()
  return { value, ms: performance.now() - from }
}

/** With all masks loaded: time to count the books of a filter, and to list a page in the middle of them. */
export async function filterAndCount(places: MarketFilter[], rounds: number) {
  const histogram: Histogram = await (await fetch(marketDataPaths.histogram)).json()
  const segments: Segment[] = []
  for (let index = 0; index < histogram.segments; index++) {
    const answer = await fetch(marketDataPaths.masks(index))
    segments.push(segmentFrom(new Uint8Array(await answer.arrayBuffer())))
  }
  const segment = async (index: number) => {
    const found = segments[index]
    if (!found) throw new Error(`there is no segment ${index}`)
    return found
  }
  const times: number[] = []
  let found = 0
  for (let round = 0; round < rounds; round++) {
    for (const place of places) {
      const { value, ms } = await timed(async () => {
        const counts = segmentCounts(histogram, place)
        const total = sum(counts)
        const masks = {
          segments: histogram.segments,
          segment,
          countOf: (index: number) => counts[index] ?? 0,
        }
        const slice = { from: Math.floor(total / 2), count: place.perPage }
        return total + (await listPositions(masks, place, [], slice)).length
      })
      times.push(ms)
      found += value
    }
  }
  return { times, found }
}

type Book = {
  public?: boolean
  genres: string[]
  subgenres: string[]
  formats: { price: number }[]
}

/** The same with one file of all books, filtered by the spec's rules (A5-01 to A5-05). */
export async function oneJson(path: string) {
  const text = await timed(async () => (await fetch(path)).text())
  const read = await timed<{ books: Book[] }>(() => JSON.parse(text.value))
  const found = await timed(() => read.value.books.filter(isWanted).length)
  return { download: text.ms, parse: read.ms, filter: found.ms, found: found.value }
}

const isWanted = (book: Book) =>
  book.public !== false &&
  book.formats.some(({ price }) => price > 0) &&
  book.genres.includes('Fantasy') &&
  book.subgenres.some((subgenre) => subgenre === 'Dark Fantasy' || subgenre === 'Urban Fantasy')

/**
 * Follows a link of the market or navigates through the history, and waits until other books are shown and counted.
 * Returns the durations and the end time, so that later preloads are not counted.
 */
export async function goTo(path: string, by: 'link' | 'history') {
  const books = () => [...document.querySelectorAll('.grid h3')].map(({ textContent }) => textContent).join()
  const before = books()
  const isCounting = () => document.querySelector('.results [role=status]')?.textContent?.includes('+')
  const isShown = () => books() !== before && !document.querySelector('.grid .blank')
  const { ms } = await timed(async () => {
    if (by === 'link') linkTo(path).click()
    else {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }
    while (!isShown()) await new Promise(requestAnimationFrame)
  })
  const counting = await timed(async () => {
    while (isCounting()) await new Promise(requestAnimationFrame)
  })
  return { ms, countedMs: ms + counting.ms, atMs: Date.now(), at: location.pathname + location.search }
}

function linkTo(path: string): HTMLAnchorElement {
  const link = document.querySelector<HTMLAnchorElement>(`a[href="${path}"]`)
  if (!link) throw new Error(`no link leads to ${path}`)
  return link
}
