import { availabilityPollingInSeconds } from '@lorecircle/shared/stock/look-pauses'
import type { Availability } from '@lorecircle/shared/stock/stock'
import { apiPaths } from '@lorecircle/shared/urls/api-paths'
import type { CheckoutOffer } from './checkout-fields.ts'

const watches = new Map<string, Watch<Availability[]>>()

/** A book's counted formats, or a bundle, as they are at this moment: one question a page, however many formats ask. */
export function watchAvailability({ bundle, bookId }: CheckoutOffer): Watch<Availability[]> {
  const of = String(new URLSearchParams(bundle ? { bundle } : { book: bookId }))
  const known = watches.get(of)
  if (known) return known
  const started = pollWhileVisible((isAfresh) => load(of, isAfresh), document)
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
export function nextCopyText(onPage: number | null, now?: Pick<Availability, 'left' | 'nextNumber'>): string {
  if (now ? now.left === 0 : onPage === null) return 'Every copy is sold.'
  if (!now) return `Next copy: No. ${onPage}`
  return now.nextNumber === null ? 'Every copy left is being bought.' : `Next copy: No. ${now.nextNumber}`
}

/** What somebody is told who wants a copy while others have them all in their baskets. */
export function allReservedMessage(now: Pick<Availability, 'left'> | undefined): string {
  const left = now?.left ?? 0
  const all =
    left === 1
      ? 'Somebody else is buying the last copy'
      : `Others are buying ${left === 2 ? 'both' : 'all'} copies`
  return `${all}. We keep looking.`
}

/** What readers are told of copies that wait in checkouts, or nothing. */
export function reservedCopiesNote({ left, held }: Pick<Availability, 'left' | 'held'>): string | null {
  if (held === 0) return null
  if (held < left) return `${held} being bought`
  return left === 1 ? 'The last copy is being bought' : `All ${left} are being bought`
}

/** What is asked again and again while somebody looks: the last answer, or nothing while there is none. */
type Watch<T> = {
  subscribe(hear: () => void): () => void
  current(): T | undefined
  /** Asks again now, past every copy, where somebody listens. */
  refresh(): void
}

type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/**
 * Asks once for all who listen: at once, and when the page comes back into view; while it is seen after a pause, then
 * after twice as long each time. Whoever has asked anew waits for something, and does not wait long; nor does a page that
 * got no answer.
 */
export function pollWhileVisible<T>(ask: (isAfresh: boolean) => Promise<T>, page: Page): Watch<T> {
  const listeners = new Set<() => void>()
  let known: T | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let first: number = availabilityPollingInSeconds.watching
  let pause = first
  let isLost = false

  const look = () => lookOnce(false)
  const lookAnew = () => {
    pause = first
    isLost = false
    look()
  }

  async function lookOnce(isAfresh: boolean) {
    clearTimeout(timer)
    if (page.visibilityState !== 'visible') return
    known = await ask(isAfresh).catch(() => undefined)
    if (!known && !isLost) pause = availabilityPollingInSeconds.refused
    isLost = !known
    for (const listener of listeners) listener()
    clearTimeout(timer)
    if (listeners.size > 0) timer = setTimeout(look, pause * 1_000)
    pause = Math.min(2 * pause, availabilityPollingInSeconds.longest)
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) {
        page.addEventListener('visibilitychange', lookAnew)
        lookAnew()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        page.removeEventListener('visibilitychange', lookAnew)
        clearTimeout(timer)
      }
    },
    current: () => known,
    refresh() {
      first = availabilityPollingInSeconds.refused
      pause = first
      if (listeners.size > 0) lookOnce(true)
    },
  }
}
