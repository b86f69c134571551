import { membershipCalls } from '@lorecircle/shared/calls/membership'
import type { Plan } from '@lorecircle/shared/plans'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'

export type Choice = { plan: Plan; coupon: string; from: 'subscribe' | 'getstarted' }

/** Opens the payment page. An ended session is told on the screen itself. */
export const subscribe = (userSub: string) =>
  mutationOptions({
    meta: { tellsEndedSession: true },
    mutationFn: async ({ plan, coupon, from }: Choice) => {
      const { url } = await api(membershipCalls.createMembershipCheckoutSession, {
        userSub,
        priceId: plan,
        coupon: coupon.trim() || null,
        from,
      })
      location.assign(url)
      // The page is on its way out: the button stays as it is until then.
      await new Promise(() => {})
    },
  })

/** The spec's sentences for a checkout that did not start (B §8; SPEC-DECISIONS, BQ-21). */
export function subscribeFailure(error: Error, from: Choice['from']): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Try again.'
  if (error.status === 401) return logInFirst[from]
  if (error.status === 0) return error.message
  if (error.code !== 'answer.unexpected') return `Failed to create Stripe session: ${error.message}`
  const isAnswer = error.status >= 200 && error.status < 300
  return isAnswer
    ? 'Failed to create Stripe session.'
    : `Failed to create Stripe session: HTTP ${error.status}`
}

const logInFirst = {
  subscribe: 'Please log in to subscribe.',
  getstarted: 'Please log in first.',
} as const satisfies Record<Choice['from'], string>

/** Asked of Stripe whenever the screen opens: the author may come from its pages. */
export const membershipQuery = queryOptions({
  queryKey: ['membership'],
  queryFn: () => api(membershipCalls.membershipDetails, {}),
  refetchOnMount: 'always',
})

/** Leads to Stripe's customer portal. */
export const openBillingPortal = (userSub: string) =>
  mutationOptions({
    mutationFn: async () => {
      const { url } = await api(membershipCalls.createBillingPortalSession, { userSub })
      location.assign(url)
      // The page is on its way out: the button stays as it is until then.
      await new Promise(() => {})
    },
  })

const waitInMs = 10_000
const pauseInMs = 1_000

/** Asks, for up to ten seconds, whether the membership that was just paid has begun. */
export async function confirmMembership(
  userSub: string,
  sessionId: string | null,
  signal: AbortSignal,
): Promise<boolean> {
  const end = performance.now() + waitInMs
  for (;;) {
    const input = sessionId === null ? { userSub } : { userSub, sessionId }
    const { membership } = await api(membershipCalls.checkStripeStatus, input)
    if (membership) return true
    if (signal.aborted || performance.now() + pauseInMs > end) return false
    await new Promise((resolve) => setTimeout(resolve, pauseInMs))
  }
}
