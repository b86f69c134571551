import type { Availability } from '@lorecircle/shared/stock/stock'
import { apiPaths } from '@lorecircle/shared/urls/api-paths'
import type { Offer } from './checkout-fields.ts'
import { type Watch, watch } from './watch.ts'

const watches = new Map<string, Watch<Availability[]>>()

/** A book's counted formats, or a bundle, as they are at this moment: one question a page, however many formats ask. */
export function copiesOf({ bundle, bookId }: Offer): Watch<Availability[]> {
  const of = String(new URLSearchParams(bundle ? { bundle } : { book: bookId }))
  const known = watches.get(of)
  if (known) return known
  const started = watch((isAfresh) => load(of, isAfresh), document)
  watches.set(of, started)
  return started
}

/**
 * Our own answer, in the shape of the call. The CDN keeps it for some seconds; whoever was just refused asks past that
 * copy, under an address of their own.
 */
async function load(of: string, isAfresh: boolean): Promise<Availability[]> {
  const answer = await fetch(`${apiPaths.copies}?${of}${isAfresh ? `&at=${Date.now()}` : ''}`)
  if (!answer.ok) throw new Error(`The copies of ${of} answered ${answer.status}.`)
  const { formats }: { formats: Availability[] } = await answer.json()
  return formats
}

/** Which copy of a numbered edition leaves next: as far as a page can tell, and as it is at this moment. */
export function nextCopy(onPage: number | null, now?: Pick<Availability, 'left' | 'nextNumber'>): string {
  if (now ? now.left === 0 : onPage === null) return 'Every copy is sold.'
  if (!now) return `Next copy: No. ${onPage}`
  return now.nextNumber === null ? 'Every copy left is being bought.' : `Next copy: No. ${now.nextNumber}`
}

/** What somebody is told who wants a copy while others have them all in their baskets. */
export function waitingWords(now: Pick<Availability, 'left'> | undefined): string {
  const left = now?.left ?? 0
  const all =
    left === 1
      ? 'Somebody else is buying the last copy'
      : `Others are buying ${left === 2 ? 'both' : 'all'} copies`
  return `${all}. We keep looking.`
}

/** What readers are told of copies that wait in checkouts, or nothing. */
export function basketNote({ left, held }: Pick<Availability, 'left' | 'held'>): string | null {
  if (held === 0) return null
  if (held < left) return `${held} being bought`
  return left === 1 ? 'The last copy is being bought' : `All ${left} are being bought`
}
