import { type Checkout, pageLifeInMs } from './checkout.ts'

/** With so many free copies, or fewer, others wait for those that somebody is paying for. */
const fewCopies = 3
const shortHoldInMs = 12 * 60 * 1000

/** How long copies wait to be paid, by how many are free beside them: half an hour, or twelve minutes of the last ones. */
export const holdTimeInMs = (freeBeside: number): number =>
  freeBeside <= fewCopies ? shortHoldInMs : pageLifeInMs

/** Whether others may have a checkout's copies by now. */
export const isOverdue = ({ heldUntil }: Pick<Checkout, 'heldUntil'>, now: Date): boolean =>
  heldUntil !== null && new Date(heldUntil) <= now

/** What the payment page says of it; null where the copies wait as long as the page is open. */
export const holdInWords = ({ heldUntil, createdAt, lines }: Checkout): string | null => {
  if (heldUntil === null) return null
  const minutes = Math.round((Date.parse(heldUntil) - Date.parse(createdAt)) / 60_000)
  const copies = lines.reduce((sum, { slots }) => sum + slots.length, 0)
  return `Few copies are left. ${copies === 1 ? 'This one is' : 'These are'} held for you for ${minutes} minutes.`
}
