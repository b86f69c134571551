import type { Checkout } from '@lorecircle/shared/checkout/checkout'
import type { DiscountRedemption } from '@lorecircle/shared/discount/discount'
import {
  type DiscountTurn,
  discountDoc,
  discountReaderDoc,
  discountUseDoc,
} from '@lorecircle/shared/discount/stored'
import { readerId } from '@lorecircle/shared/library/views'
import type { Order } from '@lorecircle/shared/order/order'
import { isFullyReturned } from '@lorecircle/shared/order/state'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { mailboxKey } from '@lorecircle/shared/text/email-address'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type { Services } from '../services/services.ts'
import { findCheckout } from './checkout-record.ts'
import { recordNetworkCodeUse } from './network-limits.ts'

/**
 * Reserves a use of the checkout's code by creating its key. Returns null for a checkout without a code.
 *
 * A code that works once per reader has a turn for each mailbox. The turn is used when an order is paid. Until then it is
 * reserved for the network that asked first: nobody can block a stranger whose address they know, and one household does
 * not take it twice at once.
 *
 * @throws VisibleError if the code is used up, was used by this reader, or the network holds a third of its uses
 */
export async function reserveDiscountUse(
  services: Services,
  checkout: Pick<Checkout, 'id' | 'sub' | 'discountCode' | 'email' | 'sender'>,
): Promise<Checkout['discountUse']> {
  const { documents, now } = services
  const { id: checkoutId, sub, discountCode: code, email, sender } = checkout
  if (code === null) return null
  const discount = (await documents.read(discountDoc(sub, code)))?.value
  if (!discount) throw codeUsedUpError()
  const reader = discount.oncePerReader && email !== null ? discountReaderKey(email) : null
  const at = now().toISOString()
  const turn: DiscountTurn = { checkoutId, at, state: 'held', sender }
  if (reader !== null) await assertTurnAvailable(documents, checkout, reader)
  if (discount.mostUses !== null) await recordNetworkCodeUse(services, checkout, discount.mostUses)
  const use: DiscountRedemption = { state: 'held', checkoutId, at, reader }
  const slot = await claimDiscountUse(documents, { sub, code, most: discount.mostUses, use })
  if (slot === null) throw codeUsedUpError()
  // Written after the use, which names the reader, so that a release finds both if the process stops in between.
  if (reader !== null && (await documents.create(discountReaderDoc(sub, code, reader), turn)) === null)
    await assertTurnAvailable(documents, checkout, reader)
  return { slot, reader }
}

const discountReaderKey = (email: string): string => readerId(mailboxKey(email))

async function assertTurnAvailable(
  documents: Documents,
  { id, sub, discountCode: code, sender }: Pick<Checkout, 'id' | 'sub' | 'discountCode' | 'sender'>,
  reader: string,
): Promise<void> {
  if (code === null) return
  const turn = (await documents.read(discountReaderDoc(sub, code, reader)))?.value
  if (turn === undefined || turn.checkoutId === id) return
  if (turn.state === 'used' || turn.sender === sender) throw codeUsedError()
}

type DiscountClaim = { sub: string; code: string; most: number | null; use: DiscountRedemption }

/**
 * Claims a random free use, or returns null if there is none. Simultaneous requests choose different uses, so that nearly
 * all succeed after a few attempts.
 */
async function claimDiscountUse(
  documents: Documents,
  { sub, code, most, use }: DiscountClaim,
  random = Math.random,
): Promise<number | null> {
  const any = (slots: number) => Math.floor(random() * slots)
  // Nearly every number of an unlimited code is free, so listing them is not needed.
  let slot = most === null ? any(maxUseSlots) + 1 : null
  // Terminates: every lost round was won by another request.
  for (;;) {
    if (slot === null) {
      const free = await findFreeUses(documents, sub, code, most ?? maxUseSlots)
      slot = free[any(free.length)] ?? null
    }
    if (slot === null) return null
    const document = discountUseDoc(sub, code, slot)
    if ((await documents.create(document, use)) !== null) return slot
    // A retried request can lose against its own first try.
    if ((await documents.read(document))?.value.checkoutId === use.checkoutId) return slot
    slot = null
  }
}

/** A code that was unlimited before may have uses beyond `most`. They count, too. */
async function findFreeUses(
  documents: Documents,
  sub: string,
  code: string,
  most: number,
): Promise<number[]> {
  const listed = await Array.fromAsync(documents.list(discountUseDoc.within(sub, code)))
  const taken = new Set(listed.map(({ key }) => parseUseSlot(key)))
  const all = Array.from({ length: most }, (_, index) => index + 1)
  return all.filter((slot) => !taken.has(slot)).slice(0, Math.max(0, most - taken.size))
}

const maxUseSlots = 99_999

const codeUsedUpError = () => new VisibleError(409, 'code.used_up', 'This code has been used up.')

const codeUsedError = () =>
  new VisibleError(409, 'code.used', 'You have used this code already. It works once per customer.')

/** Marks the use and the reader's turn as paid. */
export async function confirmDiscountUse({ documents, now }: Services, checkout: Checkout): Promise<void> {
  const { sub, discountCode: code, discountUse, id, sender } = checkout
  if (code === null || discountUse === null) return
  if (discountUse.reader !== null) {
    const used: DiscountTurn = { checkoutId: id, at: now().toISOString(), state: 'used', sender }
    await documents.update(discountReaderDoc(sub, code, discountUse.reader), (turn) =>
      turn?.state === 'used' ? turn : used,
    )
  }
  const document = discountUseDoc(sub, code, discountUse.slot)
  const held = await documents.read(document)
  if (held?.value.checkoutId !== id || held.value.state === 'used') return
  await documents.replace(document, { ...held.value, state: 'used' }, held.etag)
}

/**
 * Frees the use once the whole order was refunded, lost in a dispute or cancelled. Safe to repeat: a use that another
 * checkout has claimed since is left alone.
 */
export async function returnDiscountUse(services: Services, order: Order): Promise<void> {
  if (order.discountCode === null || !isFullyReturned(order)) return
  const known = await findCheckout(services, order.checkoutId)
  if (known === null || known.checkout.discountUse === null) return
  const { documents } = services
  const { slot, reader } = known.checkout.discountUse
  const { sub, discountCode: code, checkoutId } = order
  const use = discountUseDoc(sub, code, slot)
  const taken = await documents.read(use)
  if (taken?.value.checkoutId === checkoutId) await documents.remove(use, taken.etag)
  if (reader === null) return
  const turn = discountReaderDoc(sub, code, reader)
  const own = await documents.read(turn)
  if (own?.value.checkoutId === checkoutId) await documents.remove(turn, own.etag)
}

/** Frees the use and the reader's turn of an unpaid checkout, also those that its document does not name yet. */
export async function releaseDiscountUse({ documents }: Services, checkout: Checkout): Promise<void> {
  const { sub, discountCode: code, discountUse, email, id } = checkout
  if (code === null) return
  const slots = discountUse
    ? [discountUse.slot]
    : (await Array.fromAsync(documents.list(discountUseDoc.within(sub, code)))).map(({ key }) =>
        parseUseSlot(key),
      )
  for (const slot of slots) {
    const document = discountUseDoc(sub, code, slot)
    const use = await documents.read(document)
    if (use?.value.checkoutId === id && use.value.state === 'held') await documents.remove(document, use.etag)
  }
  if (email === null) return
  const turn = discountReaderDoc(sub, code, discountReaderKey(email))
  const own = await documents.read(turn)
  if (own?.value.checkoutId === id && own.value.state === 'held') await documents.remove(turn, own.etag)
}

const parseUseSlot = (key: string): number => Number.parseInt(discountUseDoc.nameIn(key), 10)
