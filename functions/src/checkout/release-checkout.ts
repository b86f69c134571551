import { type Checkout, type LimitedLine, limitedLines } from '@lorecircle/shared/checkout/checkout'
import { endsAt } from '@lorecircle/shared/checkout/hold-time'
import { checkoutDoc, settledCheckoutDoc } from '@lorecircle/shared/checkout/stored'
import type { Services } from '../services/services.ts'
import { findHolds } from '../stock/hold-copies.ts'
import { noteLapse } from '../stock/note-lapse.ts'
import { releaseCopy } from '../stock/release-copy.ts'
import { leaveBaskets } from './baskets.ts'
import { copiesTakenOver, type TakenOver } from './copies-taken-over.ts'
import { releaseUse } from './discount-use.ts'
import { releaseFreeCopies } from './free-copies.ts'

/** The copies that a process has reached for, by line: all that may have to go back, as far as it was alone. */
export type Reached = Map<string, Set<number>>

/**
 * Ends a checkout whose payment page nobody was given, or a free one that nobody has confirmed. Saying so in the document first means that a slow
 * process, which still tries to open the page, can no longer record its session nor give its address away.
 */
export async function releaseCheckout(
  services: Services,
  checkoutId: string,
  reached?: Reached,
): Promise<void> {
  const document = checkoutDoc(checkoutId)
  const open = await services.documents.read(document)
  if (open === null) return releaseAgain(services, checkoutId, reached)
  if (open.value.sessionId !== null || open.value.free?.confirmedAt != null) return
  const released: Checkout = { ...open.value, state: 'released' }
  const etag = await services.documents.replace(document, released, open.etag)
  await (etag === null
    ? releaseAgain(services, checkoutId, reached)
    : finishRelease(services, released, reached))
}

/** Others ended it while this process was slow: what it has claimed since goes back as well. */
async function releaseAgain(services: Services, checkoutId: string, reached?: Reached): Promise<void> {
  const settled = (await services.documents.read(settledCheckoutDoc(checkoutId)))?.value
  if (settled?.state === 'released') await finishRelease(services, settled, reached)
}

/** Puts the copies back and the checkout away. Only for one that Stripe has expired, or that has no page. */
export async function finishRelease(
  services: Services,
  checkout: Checkout,
  reached?: Reached,
): Promise<Checkout> {
  const kept = await keptForLater(services, checkout)
  for (const line of limitedLines(checkout)) await putBack(services, checkout, { line, kept, reached })
  const hasRunOut = (checkout.sessionId ?? checkout.free) !== null && endsAt(checkout) <= services.now()
  await leaveBaskets(services, checkout, hasRunOut ? 'expired' : 'done')
  await releaseUse(services, checkout)
  await releaseFreeCopies(services, checkout)
  // Nobody has confirmed that the address is theirs, so it is not kept.
  const released: Checkout = { ...checkout, free: null, state: 'released' }
  await putAway(services, released)
  // Each of the two looks at the other after its own write, so one of them releases what was kept for nothing.
  if (kept.length > 0 && (await keptForLater(services, checkout)).length === 0)
    await releaseRest(services, released)
  if (checkout.replaces !== null) await releaseEarlier(services, checkout.replaces)
  return released
}

/** The copies that are left to the checkout that replaced this one, while that one is being opened. */
async function keptForLater({ documents }: Services, checkout: Checkout): Promise<TakenOver[]> {
  if (checkout.replacedBy === null) return []
  const later = (await documents.read(checkoutDoc(checkout.replacedBy)))?.value
  return later?.state === 'open' && later.sessionId === null ? copiesTakenOver(checkout, later) : []
}

/** Releases what an ended checkout kept for the one that replaced it, and that one has not taken over. */
export async function releaseEarlier(services: Services, earlierId: string): Promise<void> {
  const earlier = (await services.documents.read(settledCheckoutDoc(earlierId)))?.value
  if (earlier?.state === 'released') await releaseRest(services, earlier)
}

async function releaseRest({ documents }: Services, checkout: Checkout): Promise<void> {
  for (const { format, slots } of limitedLines(checkout)) {
    for (const slot of slots)
      await releaseCopy(documents, { formatId: format.id, slot, checkoutId: checkout.id })
  }
}

type PutBack = { line: LimitedLine; kept: readonly TakenOver[]; reached: Reached | undefined }

async function putBack(
  services: Services,
  checkout: Checkout,
  { line, kept, reached }: PutBack,
): Promise<void> {
  const { documents } = services
  const { id: checkoutId, createdAt } = checkout
  const formatId = line.format.id
  const unwritten = async () =>
    reached
      ? (reached.get(line.id) ?? [])
      : findHolds(documents, { formatId, checkoutId, since: new Date(createdAt) })
  const isKept = (slot: number) => kept.some((copy) => copy.formatId === formatId && copy.slot === slot)
  const slots = [...(line.slots.length > 0 ? line.slots : await unwritten())].filter((slot) => !isKept(slot))
  for (const slot of slots) await releaseCopy(documents, { formatId, slot, checkoutId })
  await noteLapse(documents, checkout, { ...line, slots: line.slots.filter((slot) => !isKept(slot)) })
}

/** Moves a finished checkout out of the sweep's sight. */
export async function putAway(services: Services, checkout: Checkout): Promise<void> {
  await services.documents.create(settledCheckoutDoc(checkout.id), checkout)
  await services.documents.remove(checkoutDoc(checkout.id))
}
