import { type Checkout, pageLifeInMs } from './checkout.ts'

/** When a reservation ends: with its own time, or with the payment page. */
export const endsAt = ({ heldUntil, createdAt }: Pick<Checkout, 'heldUntil' | 'createdAt'>): Date =>
  new Date(heldUntil ?? Date.parse(createdAt) + pageLifeInMs)

/** Whether others may have a checkout's copies by now. */
export const isOverdue = ({ heldUntil }: Pick<Checkout, 'heldUntil'>, now: Date): boolean =>
  heldUntil !== null && new Date(heldUntil) <= now

/** What the payment page says of it; null where the copies wait as long as the page is open. */
export const holdInWords = ({ heldUntil, createdAt, lines }: Checkout): string | null => {
  if (heldUntil === null) return null
  const minutes = Math.round((Date.parse(heldUntil) - Date.parse(createdAt)) / 60_000)
  const copies = lines.reduce((sum, { slots }) => sum + slots.length, 0)
  return `${copies === 1 ? 'This copy is' : 'These copies are'} held for you for ${minutes} minutes.`
}
