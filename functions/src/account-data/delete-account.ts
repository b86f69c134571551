import type { Account } from '@lorecircle/shared/account/account'
import { accountCalls } from '@lorecircle/shared/account/calls'
import type { Deletion } from '@lorecircle/shared/account/deletion'
import { accountDoc, deletionDoc } from '@lorecircle/shared/account/stored'
import { accountEndpoint } from '../http/endpoint.ts'
import { requirePassword } from '../security/require-password.ts'
import { updateSecurity } from '../services/security.ts'
import type { Services } from '../services/services.ts'

/**
 * Written down, and the shop closed: the rest takes as long as there is much to remove, and is worked off apart. What
 * fails here, the sweep of the accounts has done.
 */
export const deleteAccount = (services: Services) =>
  accountEndpoint(accountCalls.deleteAccount, {
    async run({ account, author, input }) {
      const { sub, email } = author
      await requirePassword(services, author, input.password)
      const deletion = deletionOf(account, email, services.now().toISOString())
      await services.documents.create(deletionDoc(sub), deletion)
      await updateSecurity(services, sub, { deletedAt: deletion.requestedAt, recoveryCodes: [] })
      try {
        await services.queueAccountWork({ work: 'deletion', sub }, 0)
        await services.documents.remove(accountDoc(sub))
        await services.hintPublish(sub)
      } catch (error) {
        services.log('deletion.later', { sub, error: String(error) })
      }
      return {}
    },
  })

const deletionOf = (
  { sub, folder, firstName, membership, payments, formerStripeAccounts = [] }: Account,
  email: string,
  requestedAt: string,
): Deletion => ({
  sub,
  folder,
  email,
  firstName,
  customerId: membership.customerId,
  connectedAccountId: payments.accountId,
  formerStripeAccounts,
  requestedAt,
  doneAt: null,
})
