import { type Account, isMember, publishBlocker } from '@lorecircle/shared/account/account'

/** The spec's flags among the user's attributes (B §3): shown by whoever likes to, and trusted by nothing. */
export const displayCopies = (account: Account, now: Date) => ({
  'custom:membershipactive': String(isMember(account, now)),
  'custom:onboardingcomplete': String(publishBlocker(account, now) === null),
  'custom:subdomain': account.subdomain ?? '',
})
