import { rebuildMarket } from '@lorecircle/publisher/market/rebuild-market'
import type { Services } from '@lorecircle/publisher/services/services'
import { testAccount } from '@lorecircle/shared/account/account.fixture'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { testBook, testFormat } from '@lorecircle/shared/book/book.fixture'
import { bookDoc } from '@lorecircle/shared/book/stored'
import type { MadeBook } from './catalogue.ts'
import { countingServices, type Requests } from './counting.ts'
import { documentsInMemory, type Made } from './documents-in-memory.ts'
import { bucketInMemory } from './site-in-memory.ts'

export type RebuildCost = { fromNothing: Run; again: Run }
type Run = Requests & { ms: number }

const booksAnAuthor = 4

/** Rebuilds the market of a catalogue from its authors' documents; store and bucket have no latency. */
export async function measureRebuild(services: Services, books: readonly MadeBook[]): Promise<RebuildCost> {
  const subs = Array.from({ length: Math.ceil(books.length / booksAnAuthor) }, (_, n) => subOf(n))
  const { bucket } = bucketInMemory()
  const own = { ...services, documents: documentsInMemory(authorsOf(books)), pages: bucket }
  const run = async (): Promise<Run> => {
    const { services: counting, requests } = countingServices(own)
    const from = performance.now()
    await rebuildMarket(counting, subs)
    return { ...requests, ms: performance.now() - from }
  }
  return { fromNothing: await run(), again: await run() }
}

const subOf = (n: number) => `author-${String(n).padStart(7, '0')}`
const accountOf = (sub: string) => testAccount({ sub, firstName: 'A', lastName: 'B', subdomain: sub })

/** One author per four books, each read as in production: account, profile, a listing, and every book. */
function authorsOf(books: readonly MadeBook[]): Made {
  const first = (sub: string) => Number(sub.slice('author-'.length)) * booksAnAuthor
  const subIn = (key: string) => /author-\d+/.exec(key)?.[0]
  return {
    at(key) {
      const sub = subIn(key)
      if (sub === undefined) return undefined
      if (key === accountDoc(sub).key) return accountOf(sub)
      const [, id] = bookDoc.placesIn(key) ?? []
      const book = id === undefined ? undefined : books[Number(id.slice('book-'.length))]
      return book && id ? storedBook(id, book) : undefined
    },
    *within(prefix) {
      const sub = subIn(prefix)
      if (sub === undefined || !prefix.startsWith(accountOf(sub).folder)) return
      for (let n = first(sub); n < Math.min(first(sub) + booksAnAuthor, books.length); n++) {
        yield bookDoc(accountOf(sub).folder, `book-${n}`).key
      }
    },
  }
}

const storedBook = (id: string, { position, genres, subgenres, card: { card, modes } }: MadeBook) =>
  testBook({
    id,
    title: card.title,
    slug: id,
    tagline: card.tagline,
    genres,
    subgenres,
    createdAt: new Date(Date.UTC(2020, 0, 1) + position * 60_000).toISOString(),
    formats: modes.map((mode, n) =>
      testFormat({
        id: `${id}-${n}`,
        priceInCents: mode === 'free' ? 0 : card.paidPriceInCents,
        cover: card.cover,
      }),
    ),
  })
