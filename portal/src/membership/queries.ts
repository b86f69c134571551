import { membershipCalls } from '@lorecircle/shared/membership/calls'
import type { Plan } from '@lorecircle/shared/membership/plans'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

export type MembershipChoice = { plan: Plan; coupon: string; from: 'subscribe' | 'getstarted' }

/** Opens the payment page. An ended session is told on the screen itself. */
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
      // The page is on its way out: the button stays as it is until then.
      await new Promise(() => {})
    },
  })

/** What a coupon makes of a plan's price; not asked while there is none. */
export const offerQuery = (plan: Plan, coupon: string) =>
  queryOptions({
    queryKey: ['membership-offer', plan, coupon],
    queryFn: () => api(membershipCalls.membershipOffer, { priceId: plan, coupon }),
    enabled: coupon !== '',
    retry: false,
  })

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
