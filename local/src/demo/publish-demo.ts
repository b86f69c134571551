import { setTimeout } from 'node:timers/promises'
import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { marketBookDoc } from '@lorecircle/shared/market/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { toPublishInput } from './book-input.ts'
import type { DemoAuthor, DemoBook } from './demo-author.ts'
import type { ProductClient } from './product.ts'

const patienceInMs = 10_000
const pauseInMs = 20

/** Books published together: the market's updater takes everything saved within a second as one batch. */
const together = 12

/**
 * Publishes the books so that the market, which shows the newest first, gets `order`: those that were saved last
 * stand in front, and each dozen waits until the one before has its places there. Where nothing publishes at the
 * moment, that is given up once and for all.
 */
export async function publishDemo(
  { product, documents }: { product: ProductClient; documents: Documents },
  order: readonly Shelved[],
  ready: (shelved: Shelved) => Promise<{ token: string; saved: BookForAuthor }>,
  detail: (text: string) => void,
): Promise<void> {
  let waits = true
  let published: string[] = []
  for (const [place, shelved] of order.toReversed().entries()) {
    const { token, saved } = await ready(shelved)
    detail(`${place + 1} of ${order.length} books published`)
    if (saved.public) continue
    await product.call(calls.saveBook, { books: [toPublishInput(saved)] }, { token })
    published.push(saved.id)
    if (published.length < together) continue
    waits &&= await areInMarket(documents, published)
    published = []
  }
  if (waits) await areInMarket(documents, published)
}

async function areInMarket(documents: Documents, bookIds: readonly string[]): Promise<boolean> {
  // Sequential, because checking all of them at once would slow down the publishing it waits for.
  for (const bookId of bookIds) {
    if (!(await isInMarket(documents, bookId))) return false
  }
  return true
}

async function isInMarket(documents: Documents, bookId: string): Promise<boolean> {
  const until = Date.now() + patienceInMs
  while ((await documents.read(marketBookDoc(bookId))) === null) {
    if (Date.now() > until) return false
    await setTimeout(pauseInMs)
  }
  return true
}

type Shelved = { author: DemoAuthor; book: DemoBook }

/**
 * Order of the demo's books in the market: the first book of each author, then the others, with different authors
 * side by side as long as possible.
 */
export function orderDemoMarket(authors: readonly DemoAuthor[]): Shelved[] {
  const order = authors.flatMap((author) => author.books.slice(0, 1).map((book) => ({ author, book })))
  const rest = authors.map((author) => ({ author, books: author.books.slice(1) }))
  for (;;) {
    const last = order.at(-1)?.author
    const waiting = rest
      .filter(({ books }) => books.length > 0)
      .sort(
        (a, b) => Number(a.author === last) - Number(b.author === last) || b.books.length - a.books.length,
      )
    const [next] = waiting
    const book = next?.books.shift()
    if (!next || !book) return order
    order.push({ author: next.author, book })
  }
}
