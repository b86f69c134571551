import { membershipCalls } from '@lorecircle/shared/membership/calls'
import type { Plan } from '@lorecircle/shared/membership/plans'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

export type MembershipChoice = { plan: Plan; coupon: string; from: 'subscribe' | 'getstarted' }

export const subscribeMutation = (userSub: string) =>
  mutationOptions({
    meta: { tellsEndedSession: true },
    mutationFn: async ({ plan, coupon, from }: MembershipChoice) => {
      const { url } = await api(membershipCalls.createMembershipCheckoutSession, {
        userSub,
        priceId: plan,
        coupon: coupon.trim() || null,
        from,
      })
      location.assign(url)
      // Never resolves: the button stays pending until the browser leaves the page.
      await new Promise(() => {})
    },
  })

/** The plan's price with a coupon; disabled without one. */
export const offerQuery = (plan: Plan, coupon: string) =>
  queryOptions({
    queryKey: ['membership-offer', plan, coupon],
    queryFn: () => api(membershipCalls.membershipOffer, { priceId: plan, coupon }),
    enabled: coupon !== '',
    retry: false,
  })

/** Fetched from Stripe on each mount: the author may return from its pages. */
export const membershipQuery = queryOptions({
  queryKey: ['membership'],
  queryFn: () => api(membershipCalls.membershipDetails, {}),
  refetchOnMount: 'always',
})

export const openBillingPortal = (userSub: string) =>
  mutationOptions({
    mutationFn: async () => {
      const { url } = await api(membershipCalls.createBillingPortalSession, { userSub })
      location.assign(url)
      // Never resolves: the button stays pending until the browser leaves the page.
      await new Promise(() => {})
    },
  })

const waitInMs = 10_000
const pauseInMs = 1_000

/** Polls for up to ten seconds until the paid membership has begun. */
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
