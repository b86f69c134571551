import { type Account, isLapsed } from '@lorecircle/shared/account/account'
import { VisibleError } from '@lorecircle/shared/visible-error'

/**
 * Called before anything of a shop is published or changed where readers see it. Throws a VisibleError 403 once the
 * membership is over; drafts and taking things away stay possible.
 */
export function refuseLapsed(account: Account, now: Date): void {
  if (!isLapsed(account, now)) return
  throw new VisibleError(
    403,
    'membership.lapsed',
    'Your membership has ended. Readers still see what is public, and nothing new can be published. What you typed is still here: renew the membership, then save again, or save it as a draft.',
  )
}
