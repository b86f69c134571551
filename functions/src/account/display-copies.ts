import { type Account, isMember, publishBlocker } from '@lorecircle/shared/account/account'

/** The spec's flags among the user's attributes (B3.1-07 to B3.1-09): shown by whoever likes to, trusted by nothing. */
export const displayCopies = (account: Account, now: Date) => ({
  'custom:membershipactive': String(isMember(account, now)),
  'custom:onboardingcomplete': String(publishBlocker(account, now) === null),
  'custom:subdomain': account.subdomain ?? '',
})
