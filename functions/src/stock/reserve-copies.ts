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
  /** How many copies there are in all. */
  copies: number
  quantity: number
  /** Numbers that somebody chose: these, or nothing. */
  wishes: readonly number[]
  checkoutId: string
  /** An ended checkout of the same browser, and its copies that this one takes over. */
  earlier?: { checkoutId: string; slots: readonly number[] }
  now: Date
  /** Each copy that was reached for is noted here before it is, so that whoever gives up need not look for them. */
  claimAttempts?: Set<number>
}

/** How often a cart gives its part back and tries for the whole once more. */
const maxReserveAttempts = 6

/**
 * Claims some of a format's copies for a checkout: those that were chosen, those that it takes over from an earlier one,
 * then the lowest numbers that are free, or, where another buyer was faster, any of those that still are. Answers the copies' numbers in order, or null where there
 * are too few; what it got by then stays claimed, for whoever gives the checkout up.
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
    // Carts that have a part of what is left each would all be turned away, though one of them could have the whole.
    for (const slot of held) await releaseCopy(documents, { ...hold, slot })
  }
  return null
}

/** As many of the free copies as are wanted, or fewer where others have got the rest. */
async function reserveFreeCopies(
  documents: Documents,
  hold: ReservationRequest,
  random: () => number,
): Promise<number[]> {
  const held: number[] = []
  // Ends, since each round that is lost was won by somebody else.
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
  // A retried request can lose against its own first try.
  const winner = await documents.read(document)
  if (winner?.value.state !== 'held') return false
  if (winner.value.checkoutId === checkoutId) return true
  if (winner.value.checkoutId !== earlier?.checkoutId || !earlier.slots.includes(slot)) return false
  // Whoever took the copy off sale meanwhile still wants it withdrawn when this reservation lapses.
  const { withdrawal } = winner.value
  const takenOver: Claim = { ...held, ...(withdrawal && { withdrawal }) }
  if ((await documents.replace(document, takenOver, winner.etag)) !== null) return true
  const holder = (await documents.read(document))?.value
  return holder?.state === 'held' && holder.checkoutId === checkoutId
}

/**
 * The copies that a checkout holds although its document does not say so yet: it stopped between the two writes. Only
 * claims written since the checkout began are read.
 */
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
 * Ends a checkout's reservation of a copy, if this very checkout still holds it: the copy is for sale again, or withdrawn
 * where its author took it off sale meanwhile. Answers whether it was this checkout's.
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
    // Before the claim: whoever dies in between is followed by a release that finds it held, or by a sale, which counts more.
    await noteGoneCopies(documents, { sub, bookId, formatId, slots: [slot], how: 'withdrawn' })
    const withdrawn: Claim = { state: 'withdrawn', at, saveId }
    if ((await documents.replace(document, withdrawn, claim.etag)) === null) continue
    await updateTally(documents, { sub, bookId })
    return true
  }
  return false
}

/**
 * Turns a paid checkout's hold into a sale, also where the author has withdrawn the copy meanwhile; saying so again changes
 * nothing. Throws where the copy is not this checkout's: then a release went wrong, and nobody may paper over it.
 */
export async function sellCopy(
  documents: Documents,
  sale: { formatId: string; slot: number; checkoutId: string; orderId: string; now: Date },
): Promise<void> {
  const { formatId, slot, checkoutId, orderId, now } = sale
  const document = claimDoc(formatId, slot)
  // Lost where the author withdraws the copy between the two, and against the first try of a request that was repeated.
  for await (const _ of attempts()) {
    const claim = await documents.read(document)
    if (claim?.value.state === 'sold' && claim.value.checkoutId === checkoutId) return
    if (claim?.value.state !== 'held' || claim.value.checkoutId !== checkoutId) break
    const sold: Claim = { state: 'sold', checkoutId, orderId, at: now.toISOString() }
    if ((await documents.replace(document, sold, claim.etag)) !== null) return
  }
  throw new Error(`copy ${slot} of format ${formatId} is not held for checkout ${checkoutId}, which is paid`)
}

/** Notes copies that somebody took to the payment page and did not pay for, or did not confirm a free order of. Again, it changes nothing. */
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
