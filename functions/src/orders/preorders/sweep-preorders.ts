import { BookDetails } from '@lorecircle/shared/book/details'
import { soldFormat } from '@lorecircle/shared/order/line'
import { applyReleaseChange, preorderedLineItems, type UpcomingBook } from '@lorecircle/shared/order/preorder'
import { orderDoc } from '@lorecircle/shared/order/stored'
import {
  formatPreorderStage,
  isReleased,
  parsePreorderStage,
  preorderStage,
} from '@lorecircle/shared/release/release-day'
import { preorderDoc } from '@lorecircle/shared/release/stored'
import { dayInTimeZone, defaultTimeZone } from '@lorecircle/shared/time-zone/days'
import type { Services } from '../../services/services.ts'
import { updateOrderAndEmail } from '../update-order.ts'
import { findStoredBook, releaseBook } from './release-books.ts'

/** A place among those that wait. */
type WaitingOrder = { sub: string; bookId: string; stage: string; orderId: string }

/**
 * Updates each preorder when its book is released, its release date moves, or its address is due to be requested.
 * Reads only orders with a change, so waiting preorders cost only the listing. Returns how many were processed.
 */
export async function sweepPreorders(services: Services): Promise<number> {
  const { documents } = services
  const books = new Map<string, Promise<Omit<UpcomingBook, 'bookId'> | null>>()
  let looked = 0
  for await (const { key } of documents.list(preorderDoc.within())) {
    const [sub = '', bookId = '', stage = '', orderId = ''] = preorderDoc.placesIn(key) ?? []
    try {
      const known = books.get(`${sub} ${bookId}`) ?? readRelease(services, sub, bookId)
      books.set(`${sub} ${bookId}`, known)
      const coming = { bookId, ...((await known) ?? toPromisedRelease(stage, services.now())) }
      if (!isDue(stage, coming, services.now())) continue
      looked++
      await updatePreorder(services, { sub, bookId, stage, orderId }, coming)
    } catch (error) {
      services.log('sweep.failed', { key, error: String(error) })
    }
  }
  return looked
}

/** The book as it is stored now; null where it has gone. */
async function readRelease(
  services: Services,
  sub: string,
  bookId: string,
): Promise<Omit<UpcomingBook, 'bookId'> | null> {
  const book = await findStoredBook(services, sub, bookId)
  if (book === null) return null
  const { releaseOn, askAddressDays, formats } = book.value
  const { timeZone } = book
  const isOut = releaseOn !== null && isReleased(releaseOn, dayInTimeZone(timeZone, services.now()))
  if (isOut) await releaseBook(services, sub, book)
  return {
    timeZone,
    releaseOn: isOut ? null : releaseOn,
    askAddressDays,
    formatOf(formatId) {
      const format = formats.find(({ id }) => id === formatId)
      return format ? soldFormat(format) : null
    },
  }
}

/** A book that has gone is handed out all the same, on the day that was promised; where its shop was, is gone with it. */
function toPromisedRelease(stage: string, now: Date): Omit<UpcomingBook, 'bookId'> {
  const { day } = parsePreorderStage(stage)
  const { askAddressDays } = BookDetails.parse({})
  const timeZone = defaultTimeZone
  const isOut = isReleased(day, dayInTimeZone(timeZone, now))
  return { timeZone, releaseOn: isOut ? null : day, askAddressDays, formatOf: () => null }
}

const isDue = (stage: string, { releaseOn, askAddressDays, timeZone }: UpcomingBook, now: Date): boolean =>
  releaseOn === null ||
  stage !== formatPreorderStage(preorderStage(releaseOn, askAddressDays, dayInTimeZone(timeZone, now)))

async function updatePreorder(
  services: Services,
  waiting: WaitingOrder,
  coming: UpcomingBook,
): Promise<void> {
  const { documents, now } = services
  const { sub, bookId, stage, orderId } = waiting
  const marker = preorderDoc(sub, bookId, stage, orderId)
  const known = await documents.read(orderDoc(sub, orderId))
  if (known === null) return removeOrphanNote(services, waiting)
  const isNew = applyReleaseChange(known.value, coming, now()) !== known.value
  const order = isNew
    ? await updateOrderAndEmail(services, known.value, (order) => applyReleaseChange(order, coming, now()))
    : known.value
  const { releaseOn, askAddressDays, timeZone } = coming
  if (releaseOn !== null && preorderedLineItems(order, bookId).length > 0) {
    const next = formatPreorderStage(preorderStage(releaseOn, askAddressDays, dayInTimeZone(timeZone, now())))
    if (next === stage) return
    await documents.create(preorderDoc(sub, bookId, next, orderId), { at: now().toISOString() })
  }
  await documents.remove(marker)
}

const orphanAfterMs = 24 * 60 * 60 * 1000

/**
 * Removes the marker of an order that was never written. It is kept for a day, since the order may still be written.
 */
async function removeOrphanNote(
  { documents, now }: Services,
  { sub, bookId, stage, orderId }: WaitingOrder,
): Promise<void> {
  const marker = preorderDoc(sub, bookId, stage, orderId)
  const note = await documents.read(marker)
  if (note && now().getTime() - Date.parse(note.value.at) > orphanAfterMs)
    await documents.remove(marker, note.etag)
}
