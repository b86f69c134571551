import {
  type Checkout,
  isFreeCheckout,
  type LimitedLineItem,
  limitedLineItems,
} from '@lorecircle/shared/checkout/checkout'
import { reservationEndsAt } from '@lorecircle/shared/checkout/reservation-limits'
import { checkoutDoc, settledCheckoutDoc } from '@lorecircle/shared/checkout/stored'
import type { Services } from '../services/services.ts'
import { findReservedCopies, recordLapse, releaseCopy } from '../stock/reserve-copies.ts'
import { archiveCheckout } from './checkout-record.ts'
import { releaseDiscountUse } from './discount-uses.ts'
import { releaseFreeCopies } from './free-copies.ts'
import { removeNetworkReservations } from './network-limits.ts'

/** Slots that this process has tried to claim, by line id. A release looks only at these. */
export type ClaimAttempts = Map<string, Set<number>>

/**
 * Releases a checkout whose payment page was never handed out, or a free one that was never confirmed. The state is
 * written first, so that a slow process that is still opening the page can no longer record its session or hand it out.
 */
export async function releaseCheckout(
  services: Services,
  checkoutId: string,
  claimAttempts?: ClaimAttempts,
): Promise<void> {
  const document = checkoutDoc(checkoutId)
  const open = await services.documents.read(document)
  if (open === null) return releaseLateClaims(services, checkoutId, claimAttempts)
  if (open.value.sessionId !== null || open.value.free?.confirmedAt != null) return
  const released: Checkout = { ...open.value, state: 'released' }
  const etag = await services.documents.replace(document, released, open.etag)
  await (etag === null
    ? releaseLateClaims(services, checkoutId, claimAttempts)
    : finishRelease(services, released, claimAttempts))
}

/** Another process released the checkout meanwhile: copies that this one has claimed since are released as well. */
async function releaseLateClaims(
  services: Services,
  checkoutId: string,
  claimAttempts?: ClaimAttempts,
): Promise<void> {
  const settled = (await services.documents.read(settledCheckoutDoc(checkoutId)))?.value
  if (settled?.state === 'released') await finishRelease(services, settled, claimAttempts)
}

/** Releases copies, limits and discount use, then archives the checkout. Its Stripe session must be expired or missing. */
export async function finishRelease(
  services: Services,
  checkout: Checkout,
  claimAttempts?: ClaimAttempts,
): Promise<Checkout> {
  const transfers = await findTransfersToLater(services, checkout)
  for (const line of limitedLineItems(checkout))
    await releaseLine(services, checkout, { line, transfers, claimAttempts })
  const hasRunOut =
    (checkout.sessionId ?? checkout.free) !== null && reservationEndsAt(checkout) <= services.now()
  await removeNetworkReservations(services, checkout, hasRunOut ? 'expired' : 'done')
  await releaseDiscountUse(services, checkout)
  await releaseFreeCopies(services, checkout)
  // An unconfirmed address is not stored.
  const released: Checkout = { ...checkout, free: null, state: 'released' }
  await archiveCheckout(services, released)
  // Each checkout reads the other one after its own write, so that one of them releases the copies that were not
  // taken over.
  if (transfers.length > 0 && (await findTransfersToLater(services, checkout)).length === 0)
    await releaseRemainingCopies(services, released)
  if (checkout.replaces !== null) await releaseReplacedCheckout(services, checkout.replaces)
  return released
}

/** Copies that are reserved for the replacing checkout while its payment page is being opened. */
async function findTransfersToLater({ documents }: Services, checkout: Checkout): Promise<CopyTransfer[]> {
  if (checkout.replacedBy === null) return []
  const later = (await documents.read(checkoutDoc(checkout.replacedBy)))?.value
  return later?.state === 'open' && later.sessionId === null ? planCopyTransfers(checkout, later) : []
}

/** Releases the copies of a replaced checkout that its replacement has not taken over. */
export async function releaseReplacedCheckout(services: Services, earlierId: string): Promise<void> {
  const earlier = (await services.documents.read(settledCheckoutDoc(earlierId)))?.value
  if (earlier?.state === 'released') await releaseRemainingCopies(services, earlier)
}

async function releaseRemainingCopies({ documents }: Services, checkout: Checkout): Promise<void> {
  for (const { format, slots } of limitedLineItems(checkout)) {
    for (const slot of slots)
      await releaseCopy(documents, { formatId: format.id, slot, checkoutId: checkout.id })
  }
}

type LineRelease = {
  line: LimitedLineItem
  transfers: readonly CopyTransfer[]
  claimAttempts: ClaimAttempts | undefined
}

async function releaseLine(
  services: Services,
  checkout: Checkout,
  { line, transfers, claimAttempts }: LineRelease,
): Promise<void> {
  const { documents } = services
  const { id: checkoutId, createdAt } = checkout
  const formatId = line.format.id
  const findClaimedSlots = async () =>
    claimAttempts
      ? (claimAttempts.get(line.id) ?? [])
      : findReservedCopies(documents, { formatId, checkoutId, since: new Date(createdAt) })
  const isTransferred = (slot: number) =>
    transfers.some((copy) => copy.formatId === formatId && copy.slot === slot)
  const slots = [...(line.slots.length > 0 ? line.slots : await findClaimedSlots())].filter(
    (slot) => !isTransferred(slot),
  )
  for (const slot of slots) await releaseCopy(documents, { formatId, slot, checkoutId })
  await recordLapse(documents, checkout, {
    ...line,
    slots: line.slots.filter((slot) => !isTransferred(slot)),
  })
}

/** A copy of an earlier checkout, and the line of the later one that takes it over. */
export type CopyTransfer = { lineId: string; formatId: string; slot: number }

/**
 * Chooses the copies that a later checkout of the same browser takes over from an earlier one, instead of releasing and
 * claiming them: chosen numbers first, then the lowest ones. The result is deterministic, so that every process that
 * settles the earlier checkout leaves the same copies.
 */
export function planCopyTransfers(earlier: Checkout, later: Checkout): CopyTransfer[] {
  // A free checkout reserves copies only once it has an email address.
  if (isFreeCheckout(later)) return []
  const lines = limitedLineItems(later)
  return [...new Set(lines.map(({ format }) => format.id))].flatMap((formatId) => {
    const ofFormat = lines.filter(({ format }) => format.id === formatId)
    const held = limitedLineItems(earlier)
      .flatMap(({ format, slots }) => (format.id === formatId ? slots : []))
      .sort((a, b) => a - b)
    const wishes = ofFormat.flatMap((line) => line.wishes)
    const others = held.filter((slot) => !wishes.includes(slot))
    return ofFormat.flatMap((line) => {
      const chosen = line.wishes.filter((slot) => held.includes(slot))
      const rest = others.splice(0, line.quantity - line.wishes.length)
      return [...chosen, ...rest].map((slot) => ({ lineId: line.id, formatId, slot }))
    })
  })
}
