import { availabilityPollingInSeconds } from '@lorecircle/shared/stock/look-pauses'
import type { Availability } from '@lorecircle/shared/stock/stock'
import { apiPaths } from '@lorecircle/shared/urls/api-paths'
import type { CheckoutOffer } from './checkout-fields.ts'

const watches = new Map<string, Watch<Availability[]>>()

/**
 * Current availability of a book's counted formats, or of a bundle. One request per page, however many formats use
 * it.
 */
export function watchAvailability({ bundle, bookId }: CheckoutOffer): Watch<Availability[]> {
  const of = String(new URLSearchParams(bundle ? { bundle } : { book: bookId }))
  const known = watches.get(of)
  if (known) return known
  const started = pollWhileVisible((isAfresh) => load(of, isAfresh), document)
  watches.set(of, started)
  return started
}

/**
 * The CDN caches the response for some seconds; a reader who was just refused bypasses the cache with a unique URL.
 */
async function load(of: string, isAfresh: boolean): Promise<Availability[]> {
  const answer = await fetch(`${apiPaths.copies}?${of}${isAfresh ? `&at=${Date.now()}` : ''}`)
  if (!answer.ok) throw new Error(`The copies of ${of} answered ${answer.status}.`)
  const { formats }: { formats: Availability[] } = await answer.json()
  return formats
}

export function nextCopyText(onPage: number | null, now?: Pick<Availability, 'left' | 'nextNumber'>): string {
  if (now ? now.left === 0 : onPage === null) return 'Every copy is sold.'
  if (!now) return `Next copy: No. ${onPage}`
  return now.nextNumber === null ? 'Every copy left is being bought.' : `Next copy: No. ${now.nextNumber}`
}

export function allReservedMessage(now: Pick<Availability, 'left'> | undefined): string {
  const left = now?.left ?? 0
  const all =
    left === 1
      ? 'Somebody else is buying the last copy'
      : `Others are buying ${left === 2 ? 'both' : 'all'} copies`
  return `${all}. We keep looking.`
}

export function reservedCopiesNote({ left, held }: Pick<Availability, 'left' | 'held'>): string | null {
  if (held === 0) return null
  if (held < left) return `${held} being bought`
  return left === 1 ? 'The last copy is being bought' : `All ${left} are being bought`
}

/** Result of repeated polling; undefined until the first response. */
type Watch<T> = {
  subscribe(hear: () => void): () => void
  current(): T | undefined
  /** Polls at once, bypassing caches, if there are subscribers. */
  refresh(): void
}

type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/**
 * Polls once for all subscribers: at once and when the page becomes visible again, then while it is visible after
 * pauses that double each time. After a refresh or a failed request the pause is short.
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
