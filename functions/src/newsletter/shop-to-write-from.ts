import { isMember } from '@lorecircle/shared/account/account'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { accountOf } from '../account/account-of.ts'
import type { Services } from '../services/services.ts'
import { shopOf, type VisitedShop } from '../visitor/visited-shop.ts'

/** The author's own shop, in whose name letters go out. Throws a VisibleError 403 that says what is missing. */
export async function shopToWriteFrom(services: Services, sub: string): Promise<VisitedShop> {
  const { value: account } = await accountOf(services.documents, sub)
  if (!isMember(account, services.now())) {
    throw new VisibleError(
      403,
      'letters.blocked',
      'Sending mail needs an active membership. What you wrote is kept.',
      { step: 'membership' },
    )
  }
  if (account.subdomain === null) {
    throw new VisibleError(
      403,
      'letters.blocked',
      'Claim your subdomain before you send. Your issue is saved.',
      { step: 'subdomain' },
    )
  }
  return shopOf(services, account)
}
