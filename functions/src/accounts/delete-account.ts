import type { Account } from '@lorecircle/shared/account/account'
import { accountCalls } from '@lorecircle/shared/account/calls'
import type { Deletion } from '@lorecircle/shared/account/deletion'
import { keys } from '@lorecircle/shared/keys'
import { authorEndpoint } from '../http/endpoint.ts'
import { updateSecurity } from '../identity/security.ts'
import type { World } from '../world.ts'
import { accountOf } from './account-of.ts'
import { finishDeletion } from './finish-deletion.ts'
import { requirePassword } from './require-password.ts'

/** Written down first, then done: what fails now, the sweep of the accounts finishes. */
export const deleteAccount = (world: World) =>
  authorEndpoint(accountCalls.deleteAccount, {
    async run({ author, input }) {
      await requirePassword(world, author, input.password)
      const { value: account } = await accountOf(world.documents, author.sub)
      const deletion = deletionOf(account, author.email, world.now().toISOString())
      await world.documents.create(keys.deletion(author.sub), deletion)
      await updateSecurity(world, author.sub, { deletedAt: deletion.requestedAt, recoveryCodes: [] })
      try {
        await finishDeletion(world, deletion)
      } catch (error) {
        world.log('deletion.failed', { sub: author.sub, error: String(error) })
      }
      return {}
    },
  })

const deletionOf = (
  { sub, folder, firstName, membership, payments }: Account,
  email: string,
  requestedAt: string,
): Deletion => ({
  sub,
  folder,
  email,
  firstName,
  customerId: membership.customerId,
  connectedAccountId: payments.accountId,
  requestedAt,
  doneAt: null,
})
