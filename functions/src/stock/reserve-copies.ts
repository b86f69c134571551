import type { Checkout, LimitedLineItem } from '@lorecircle/shared/checkout/checkout'
import { utcDay } from '@lorecircle/shared/sales/ledger'
import { expiredReservationName } from '@lorecircle/shared/stock/given-back'
import { freeSlots, slotFromClaimKey } from '@lorecircle/shared/stock/slots'
import type { Claim } from '@lorecircle/shared/stock/stock'
import { claimDoc, expiredReservationDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { attempts } from '@lorecircle/shared/storage/retry'
import { noteGoneCopies, updateTally } from './tally.ts'

export type ReservationRequest = {
  formatId: string
  copies: number
  quantity: number
  /** Copy numbers that the reader chose; the reservation fails if any is taken. */
  wishes: readonly number[]
  checkoutId: string
  earlier?: { checkoutId: string; slots: readonly number[] }
  now: Date
  /** Each copy is added before the attempt to claim it, so that a rollback needs no search. */
  claimAttempts?: Set<number>
}

const maxReserveAttempts = 6

/**
 * Reserves copies for a checkout: chosen numbers, then those of an earlier checkout, then the lowest free numbers, or
 * random free ones after a conflict. Returns the numbers in order, or null if too few are free; copies claimed by
 * then stay reserved until the caller releases them.
 */
export async function reserveCopies(
  documents: Documents,
  hold: ReservationRequest,
  random = Math.random,
): Promise<number[] | null> {
  const chosen: number[] = []
  for (const slot of hold.wishes) {
    if (slot > hold.copies || !(await claimCopy(documents, slot, hold))) return null
    chosen.push(slot)
  }
  for (const slot of hold.earlier?.slots ?? []) {
    if (!chosen.includes(slot) && (await claimCopy(documents, slot, hold))) chosen.push(slot)
  }
  for await (const _ of attempts({ limit: maxReserveAttempts })) {
    const held = await reserveFreeCopies(
      documents,
      { ...hold, quantity: hold.quantity - chosen.length },
      random,
    )
    const isAll = chosen.length + held.length === hold.quantity
    if (isAll) return [...chosen, ...held].sort((a, b) => a - b)
    if (held.length === 0) return null
    // Otherwise carts that each hold a part of the last copies would all fail, although one of them could have all.
    for (const slot of held) await releaseCopy(documents, { ...hold, slot })
  }
  return null
}

/** Returns fewer than requested if other checkouts took the rest. */
async function reserveFreeCopies(
  documents: Documents,
  hold: ReservationRequest,
  random: () => number,
): Promise<number[]> {
  const held: number[] = []
  // Terminates, since another checkout wins each lost round.
  for (let round = 0; held.length < hold.quantity; round++) {
    const free = await freeSlots(documents, hold.formatId, hold.copies)
    if (free.length < hold.quantity - held.length) return held
    for (const slot of round === 0 ? free : shuffle(free, random)) {
      if (held.length === hold.quantity) break
      if (await claimCopy(documents, slot, hold)) held.push(slot)
      else break
    }
  }
  return held
}

const shuffle = (slots: readonly number[], random: () => number): number[] =>
  slots
    .map((slot) => ({ slot, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ slot }) => slot)

async function claimCopy(
  documents: Documents,
  slot: number,
  { formatId, checkoutId, earlier, now, claimAttempts }: ReservationRequest,
): Promise<boolean> {
  claimAttempts?.add(slot)
  const document = claimDoc(formatId, slot)
  const held: Claim = { state: 'held', checkoutId, at: now.toISOString() }
  if ((await documents.create(document, held)) !== null) return true
  // A retried request can conflict with its own first attempt.
  const winner = await documents.read(document)
  if (winner?.value.state !== 'held') return false
  if (winner.value.checkoutId === checkoutId) return true
  if (winner.value.checkoutId !== earlier?.checkoutId || !earlier.slots.includes(slot)) return false
  // If the author withdraws the copy meanwhile, the withdrawal still applies when this reservation expires.
  const { withdrawal } = winner.value
  const takenOver: Claim = { ...held, ...(withdrawal && { withdrawal }) }
  if ((await documents.replace(document, takenOver, winner.etag)) !== null) return true
  const holder = (await documents.read(document))?.value
  return holder?.state === 'held' && holder.checkoutId === checkoutId
}

export async function findReservedCopies(
  documents: Documents,
  { formatId, checkoutId, since }: { formatId: string; checkoutId: string; since: Date },
): Promise<number[]> {
  const clockSkewInMs = 60_000
  const found: number[] = []
  for await (const { key, modifiedAt } of documents.list(claimDoc.within(formatId))) {
    if (modifiedAt.getTime() < since.getTime() - clockSkewInMs) continue
    const claimed = (await documents.read(claimDoc.at(key)))?.value
    if (claimed?.state === 'held' && claimed.checkoutId === checkoutId) found.push(slotFromClaimKey(key))
  }
  return found
}

/**
 * Ends a checkout's reservation of a copy if it still holds it: the copy is for sale again, or withdrawn if the
 * author asked for that meanwhile. Returns true if this checkout held it.
 */
export async function releaseCopy(
  documents: Documents,
  { formatId, slot, checkoutId }: { formatId: string; slot: number; checkoutId: string },
): Promise<boolean> {
  const document = claimDoc(formatId, slot)
  for await (const _ of attempts()) {
    const claim = await documents.read(document)
    if (claim?.value.state !== 'held' || claim.value.checkoutId !== checkoutId) return false
    const { withdrawal } = claim.value
    if (!withdrawal) {
      if (await documents.remove(document, claim.etag)) return true
      continue
    }
    const { sub, bookId, at, saveId } = withdrawal
    // Before the claim is changed: after a crash in between, the copy is released again or sold, and a sale overrides
    // this note.
    await noteGoneCopies(documents, { sub, bookId, formatId, slots: [slot], how: 'withdrawn' })
    const withdrawn: Claim = { state: 'withdrawn', at, saveId }
    if ((await documents.replace(document, withdrawn, claim.etag)) === null) continue
    await updateTally(documents, { sub, bookId })
    return true
  }
  return false
}

/**
 * Turns a paid checkout's reservation into a sale, even if the author has withdrawn the copy meanwhile. Idempotent.
 * Throws if the checkout does not hold the copy: a release went wrong, which must not be hidden.
 */
export async function sellCopy(
  documents: Documents,
  sale: { formatId: string; slot: number; checkoutId: string; orderId: string; now: Date },
): Promise<void> {
  const { formatId, slot, checkoutId, orderId, now } = sale
  const document = claimDoc(formatId, slot)
  // Conflicts if the author withdraws the copy in between, or with the first attempt of a retried request.
  for await (const _ of attempts()) {
    const claim = await documents.read(document)
    if (claim?.value.state === 'sold' && claim.value.checkoutId === checkoutId) return
    if (claim?.value.state !== 'held' || claim.value.checkoutId !== checkoutId) break
    const sold: Claim = { state: 'sold', checkoutId, orderId, at: now.toISOString() }
    if ((await documents.replace(document, sold, claim.etag)) !== null) return
  }
  throw new Error(`copy ${slot} of format ${formatId} is not held for checkout ${checkoutId}, which is paid`)
}

/** Records copies whose checkout was not paid, or whose free order was not confirmed. Idempotent. */
export async function recordLapse(
  documents: Pick<Documents, 'create'>,
  { id, sub, sessionId, free, createdAt }: Pick<Checkout, 'id' | 'sub' | 'sessionId' | 'free' | 'createdAt'>,
  { id: lineId, book, format, slots }: Pick<LimitedLineItem, 'id' | 'book' | 'format' | 'slots'>,
): Promise<void> {
  if ((sessionId ?? free) === null || slots.length === 0) return
  const day = utcDay(new Date(createdAt))
  const lapse = { day, formatId: format.id, copies: slots.length, of: `${id}-${lineId}` }
  await documents.create(expiredReservationDoc(sub, book.id, expiredReservationName(lapse)), {})
}
