import type { Account } from '@lorecircle/shared/account/account'
import { accountCalls } from '@lorecircle/shared/account/calls'
import type { Deletion } from '@lorecircle/shared/account/deletion'
import { deletionDoc } from '@lorecircle/shared/account/stored'
import { accountEndpoint } from '../http/endpoint.ts'
import { requirePassword } from '../security/require-password.ts'
import { updateSecurity } from '../services/security.ts'
import type { Services } from '../services/services.ts'
import { finishDeletion } from './finish-deletion.ts'

/** Written down first, then done: what fails now, the sweep of the accounts finishes. */
export const deleteAccount = (services: Services) =>
  accountEndpoint(accountCalls.deleteAccount, {
    async run({ account, author, input }) {
      await requirePassword(services, author, input.password)
      const deletion = deletionOf(account, author.email, services.now().toISOString())
      await services.documents.create(deletionDoc(author.sub), deletion)
      await updateSecurity(services, author.sub, { deletedAt: deletion.requestedAt, recoveryCodes: [] })
      try {
        await finishDeletion(services, deletion)
      } catch (error) {
        services.log('deletion.failed', { sub: author.sub, error: String(error) })
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
