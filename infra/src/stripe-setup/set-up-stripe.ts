import { isStripeError } from '@lorecircle/functions/services/stripe'
import type Stripe from 'stripe'
import { accountNews } from './account-news.ts'
import { billingPortal } from './billing-portal.ts'
import { launchCode, launchCoupon } from './launch-coupon.ts'
import { membershipPrice, membershipProduct } from './membership-plans.ts'
import type { Piece, StackEnvironment } from './piece.ts'
import { webhooks } from './webhooks.ts'

/** All that the product needs at Stripe; each may need those before it. */
export const piecesAt = (origin: string): Piece[] => [
  membershipProduct('monthly'),
  membershipProduct('yearly'),
  membershipPrice('monthly'),
  membershipPrice('yearly'),
  launchCoupon,
  launchCode,
  billingPortal(origin),
  ...webhooks(origin),
  accountNews(origin),
]

export type SetupLine = {
  name: string
  state: 'there' | 'missing' | 'differs' | 'made' | 'mended' | 'refused'
  why: string
}
/** `brokenOffBy` is what kept it from looking at the pieces after the last line. */
export type Report = {
  lines: SetupLine[]
  told: StackEnvironment
  secrets: StackEnvironment
  brokenOffBy?: unknown
}

type Wish = { origin: string; mode: 'check' | 'settle' }

/**
 * Looks at each piece, and settles those that are not as they should be, unless it is only to look. Never throws, since
 * a secret that Stripe has told is told by nobody again.
 */
export async function setUpStripe(stripe: Stripe, { origin, mode }: Wish): Promise<Report> {
  const report: Report = { lines: [], told: {}, secrets: {} }
  for (const piece of piecesAt(origin)) {
    try {
      enter(report, piece, await settled(stripe, piece, mode))
    } catch (error) {
      if (!isOfThePiece(error)) return { ...report, brokenOffBy: error }
      enter(report, piece, { state: 'refused', why: `Stripe says: ${error.message}` })
    } finally {
      Object.assign(report.secrets, piece.secret?.())
    }
  }
  return report
}

type Entered = { state: SetupLine['state']; why?: string; told?: StackEnvironment }

async function settled(stripe: Stripe, piece: Piece, mode: Wish['mode']): Promise<Entered> {
  const before = await piece.look(stripe)
  if (before.state === 'there' || mode === 'check') return before
  await piece.settle(stripe)
  const after = await piece.look(stripe)
  if (after.state !== 'there') return after
  const state = before.state === 'missing' ? 'made' : 'mended'
  const isTold = Object.keys(piece.secret?.() ?? {}).length > 0
  return { ...after, state, ...(isTold && { why: '' }) }
}

/** A key that is wrong and a network that is gone are so for every piece. */
const isOfThePiece = (error: unknown): error is Error =>
  isStripeError(error) &&
  !isStripeError(error, 'StripeAuthenticationError') &&
  !isStripeError(error, 'StripeConnectionError')

function enter(report: Report, { name }: Piece, { state, why = '', told = {} }: Entered) {
  report.lines.push({ name, state, why })
  Object.assign(report.told, told)
}

/** Whether somebody has to do something about it. */
export const isLacking = ({ state }: SetupLine): boolean =>
  state === 'missing' || state === 'differs' || state === 'refused'
