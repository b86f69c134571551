import { setTimeout } from 'node:timers/promises'
import { type BookForAuthor, calls } from '@lorecircle/shared/calls'
import { publicationOf } from './book-input.ts'
import { inRounds, type Shelved } from './market-order.ts'
import type { Product } from './product.ts'

const patienceInMs = 3_000
const pauseInMs = 25

export type ReadyBook = { token: string; saved: BookForAuthor }

/**
 * Publishes the books so that the market, which shows the newest first, gets `order`. Each round waits for
 * the one before to be online; where nothing publishes at the moment, that is given up once and for all.
 */
export async function publishDemo(
  product: Product,
  order: readonly Shelved[],
  ready: (shelved: Shelved) => ReadyBook,
  detail: (text: string) => void,
): Promise<void> {
  let count = 0
  let waits = true
  for (const round of inRounds(order.toReversed())) {
    const published: ReadyBook[] = []
    for (const shelved of round) {
      const { token, saved } = ready(shelved)
      detail(`${++count} of ${order.length} books published`)
      if (saved.public) continue
      const { book } = await product.call(calls.saveBook, { books: [publicationOf(saved)] }, { token })
      published.push({ token, saved: book })
    }
    if (waits) waits = await areOnline(product, published)
  }
}

async function areOnline(product: Product, books: readonly ReadyBook[]): Promise<boolean> {
  const until = Date.now() + patienceInMs
  for (const { token, saved } of books) {
    const asked = { bookId: saved.id, etag: saved.etag }
    while (!(await product.call(calls.publishStatus, asked, { token })).published) {
      if (Date.now() > until) return false
      await setTimeout(pauseInMs)
    }
  }
  return true
}
