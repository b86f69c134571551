import type { PublicBooks } from '@lorecircle/shared/book/public-book'
import { calls } from '@lorecircle/shared/registry/calls'
import type { z } from 'zod'
import { call } from './call.ts'
import { type CheckContext, shopAt } from './places.ts'

type PublicBook = z.infer<typeof PublicBooks>['books'][number]

/** A format of which copies are counted, with one that can be had. */
export type Copy = { book: PublicBook; format: PublicBook['formats'][number]; price: string }

/** The first that a stranger could buy of the shop's counted copies. Throws where there is none. */
export async function copyIn(look: CheckContext): Promise<Copy> {
  const { said } = await call(look.ask, calls.shopBooks, {}, { at: shopAt(look) })
  for (const book of said.books) {
    const counted = await copiesOf(look, book.id)
    for (const format of book.formats) {
      const { price } = format
      const isThere = counted.some(({ formatId, free }) => formatId === format.id && free.length > 0)
      if (isThere && price !== null && Number(price) > 0) return { book, format, price }
    }
  }
  throw new Error('this shop sells no book of which copies are counted and left')
}

/** As it is now: the edge keeps what it was told for some seconds, so each look has an address of its own. */
async function copiesOf(look: CheckContext, bookId: string) {
  const { path, output } = calls.copies
  const query = new URLSearchParams({ book: bookId, look: crypto.randomUUID() })
  return output.parse(JSON.parse((await look.ask(`${shopAt(look)}${path}?${query}`)).text)).formats
}

/** How many are in somebody's hands, and how many can be had. */
export async function countOf(look: CheckContext, { book, format }: Copy) {
  const counted = await copiesOf(look, book.id)
  const found = counted.find(({ formatId }) => formatId === format.id)
  if (!found) throw new Error(`nobody counts the copies of ${book.title}`)
  return { held: found.held, left: found.left }
}
