import type { DemoAuthor, DemoBook } from './demo-author.ts'

export type Shelved = { author: DemoAuthor; book: DemoBook }

/**
 * How the market should show the demo, the first first: every author's first book, then the others, so that
 * neighbours have different authors as long as that can be.
 */
export function marketOrder(authors: readonly DemoAuthor[]): Shelved[] {
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
