import { type Checkout, freeLimitedLineItems } from '@lorecircle/shared/checkout/checkout'
import { freeCopyDoc } from '@lorecircle/shared/checkout/stored'
import { readerId } from '@lorecircle/shared/library/views'
import { hasUnreturnedCopies } from '@lorecircle/shared/order/state'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { mailboxKey } from '@lorecircle/shared/text/email-address'
import type { Services } from '../services/services.ts'
import { toOrderId } from './to-order.ts'

/*
 * Free limited formats: one copy per mailbox, however its address is written. The copy is recorded when the mailbox
 * confirms, so that nobody can use up the copy of a stranger whose address they know; in an order with paid items,
 * when that is paid.
 */

/** True if the mailbox has a copy of one of the checkout's free limited formats from another order. */
export async function hasFreeCopy(
  services: DocumentServices,
  checkout: Checkout,
  email: string,
): Promise<boolean> {
  for (const { document, formatId } of freeCopyDocuments(checkout, email)) {
    const known = await services.documents.read(document)
    if (known && (await isKeptByOtherOrder(services, checkout, { formatId, note: known.value }))) return true
  }
  return false
}

/** Returns false if the mailbox has a copy from another order. */
export async function claimFreeCopies(
  services: ClaimServices,
  checkout: Checkout,
  email: string,
): Promise<boolean> {
  for (const copy of freeCopyDocuments(checkout, email))
    if (!(await claimFreeCopy(services, checkout, copy))) return false
  return true
}

/**
 * Records the free copies of a paid checkout, since the payer is known only then. Returns the lines that the mailbox
 * cannot have because it keeps a copy from another order; none if Stripe gives no address.
 */
export async function claimPaidFreeCopies(
  services: ClaimServices,
  checkout: Checkout,
  email: string,
): Promise<string[]> {
  if (email.trim() === '') return []
  const refused: string[] = []
  for (const copy of freeCopyDocuments(checkout, email))
    if (!(await claimFreeCopy(services, checkout, copy))) refused.push(copy.formatId)
  return freeLimitedLineItems(checkout).flatMap(({ id, format }) => (refused.includes(format.id) ? [id] : []))
}

async function claimFreeCopy(
  services: ClaimServices,
  checkout: Checkout,
  { document, formatId }: ReturnType<typeof freeCopyDocuments>[number],
): Promise<boolean> {
  const note = { checkoutId: checkout.id, at: services.now().toISOString() }
  const known = await services.documents.read(document)
  if (known && (await isKeptByOtherOrder(services, checkout, { formatId, note: known.value }))) return false
  const isTaken = known
    ? (await services.documents.replace(document, note, known.etag)) !== null
    : (await services.documents.create(document, note)) !== null
  if (isTaken) return true
  // Two simultaneous confirmations, or a retried write that lost against its own first try.
  const now = await services.documents.read(document)
  return now?.value.checkoutId === checkout.id
}

type DocumentServices = Pick<Services, 'documents'>
type ClaimServices = DocumentServices & Pick<Services, 'now'>
type FreeCopyNote = { formatId: string; note: { checkoutId: string } }

/** Returned and cancelled copies do not count. */
async function isKeptByOtherOrder(
  { documents }: DocumentServices,
  { id, sub }: Checkout,
  { formatId, note: { checkoutId } }: FreeCopyNote,
): Promise<boolean> {
  if (checkoutId === id) return false
  const order = (await documents.read(orderDoc(sub, toOrderId(checkoutId))))?.value
  // Confirmed a moment ago: the order is still being written.
  if (order === undefined) return true
  return order.lines.some((line) => line.format.id === formatId && hasUnreturnedCopies(order, line))
}

export async function releaseFreeCopies(services: DocumentServices, checkout: Checkout): Promise<void> {
  if (checkout.free === null) return
  for (const { document } of freeCopyDocuments(checkout, checkout.free.email)) {
    const known = await services.documents.read(document)
    if (known?.value.checkoutId === checkout.id) await services.documents.remove(document, known.etag)
  }
}

const freeCopyDocuments = (checkout: Checkout, email: string) =>
  [...new Set(freeLimitedLineItems(checkout).map(({ format }) => format.id))].map((formatId) => ({
    formatId,
    document: freeCopyDoc(checkout.sub, formatId, readerId(mailboxKey(email))),
  }))
