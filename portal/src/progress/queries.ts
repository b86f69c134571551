import { type MembershipStatus, membershipCalls } from '@lorecircle/shared/membership/calls'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** A failed check is 'unknown': the screen stays as it is, and the check is repeated in the background. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: async () => {
    const status = await api(membershipCalls.checkMembershipStatus, {})
    remember(status)
    return status
  },
  refetchInterval: (query) => (query.state.status === 'error' ? 15_000 : false),
})

function remember({ membershipactive, onboardingcomplete, subdomain }: MembershipStatus) {
  sessionStorage.setItem('membershipactive', String(membershipactive))
  sessionStorage.setItem('onboardingcomplete', String(onboardingcomplete))
  sessionStorage.setItem('subdomain', subdomain ?? '')
}
