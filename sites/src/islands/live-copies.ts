import { apiPaths } from '@lorecircle/shared/call/api-paths'
import type { LiveCopies } from '@lorecircle/shared/stock/stock'
import { type Watch, watch } from './watch.ts'

const watches = new Map<string, Watch<LiveCopies[]>>()

/** A book's counted formats as they are at this moment: one question a page, however many formats ask. */
export function copiesOf(bookId: string): Watch<LiveCopies[]> {
  const known = watches.get(bookId)
  if (known) return known
  const started = watch(() => load(bookId), document)
  watches.set(bookId, started)
  return started
}

/** Our own answer, in the shape of the call. */
async function load(bookId: string): Promise<LiveCopies[]> {
  const answer = await fetch(`${apiPaths.copies}?book=${encodeURIComponent(bookId)}`)
  if (!answer.ok) throw new Error(`The copies of ${bookId} answered ${answer.status}.`)
  const { formats }: { formats: LiveCopies[] } = await answer.json()
  return formats
}

/** Which copy of a numbered edition leaves next: as far as a page can tell, and as it is at this moment. */
export function nextCopy(onPage: number | null, live?: Pick<LiveCopies, 'left' | 'nextNumber'>): string {
  if (live ? live.left === 0 : onPage === null) return 'Every copy has found its reader.'
  if (!live) return `No. ${onPage} may leave next.`
  return live.nextNumber === null ? 'Every copy left is in a basket.' : `No. ${live.nextNumber} leaves next.`
}

/** What readers are told of copies that wait in checkouts, or nothing. */
export function basketNote({ left, held }: Pick<LiveCopies, 'left' | 'held'>): string | null {
  if (held === 0) return null
  if (held < left) return held === 1 ? '1 in someone’s basket' : `${held} in readers’ baskets`
  return left === 1 ? 'The last copy is in someone’s basket' : `All ${left} are in readers’ baskets`
}
