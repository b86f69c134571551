import type Stripe from 'stripe'
import { accountNews } from './account-news.ts'
import { billingPortal } from './billing-portal.ts'
import { launchCode, launchCoupon } from './launch-coupon.ts'
import { membershipPrice, membershipProduct } from './membership-plans.ts'
import type { Piece, Told } from './piece.ts'
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

export type Line = { name: string; state: 'there' | 'missing' | 'differs' | 'made' | 'mended'; why: string }
export type Report = { lines: Line[]; told: Told; secrets: Told }

/** Looks at each piece, and settles those that are not as they should be, unless it is only to look. */
export async function setUpStripe(
  stripe: Stripe,
  { origin, mode }: { origin: string; mode: 'check' | 'settle' },
): Promise<Report> {
  const report: Report = { lines: [], told: {}, secrets: {} }
  for (const piece of piecesAt(origin)) {
    const before = await piece.look(stripe)
    if (before.state === 'there' || mode === 'check') {
      enter(report, piece, before)
      continue
    }
    await piece.settle(stripe)
    const after = await piece.look(stripe)
    const state = before.state === 'missing' ? 'made' : 'mended'
    enter(report, piece, after.state === 'there' ? { ...after, state } : after)
    Object.assign(report.secrets, piece.secret?.())
  }
  return report
}

type Entered = { state: Line['state']; why?: string; told?: Told }

function enter(report: Report, { name }: Piece, { state, why = '', told = {} }: Entered) {
  report.lines.push({ name, state, why })
  Object.assign(report.told, told)
}
