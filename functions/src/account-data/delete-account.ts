import type { Account } from '@lorecircle/shared/account/account'
import { accountCalls, closedShopDays } from '@lorecircle/shared/account/calls'
import type { Deletion } from '@lorecircle/shared/account/deletion'
import { deletionDoc } from '@lorecircle/shared/account/stored'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { accountEndpoint } from '../http/endpoint.ts'
import { requirePassword } from '../security/require-password.ts'
import { updateSecurity } from '../services/security.ts'
import type { Services } from '../services/services.ts'
import { closeShop } from './finish-deletion.ts'
import { openOrders } from './open-orders.ts'

const dayInMs = 24 * 60 * 60 * 1000

/**
 * Refused while orders are open, unless the author says that they will be sent: a VisibleError 409.
 * Written down, and the shop closed: the rest takes as long as there is much to remove, and is worked off apart. What
 * fails here, the sweep of the accounts has done.
 */
export const deleteAccount = (services: Services) =>
  accountEndpoint(accountCalls.deleteAccount, {
    async run({ account, author, input }) {
      const { sub, email } = author
      await requirePassword(services, author, input.password)
      const open = await openOrders(services.documents, sub, services.now())
      if (open.length > 0 && !input.willShip) throw ordersOpen(open.length)
      const deletion = deletionOf(account, email, services.now(), open.length > 0)
      await services.documents.create(deletionDoc(sub), deletion)
      await updateSecurity(services, sub, { deletedAt: deletion.requestedAt, recoveryCodes: [] })
      try {
        await services.queueAccountWork({ work: 'deletion', sub }, 0)
        await closeShop(services, deletion)
        await services.hintPublish(sub)
      } catch (error) {
        services.log('deletion.later', { sub, error: String(error) })
      }
      return {}
    },
  })

const deletionOf = (
  { sub, folder, firstName, membership, payments, timeZone, formerStripeAccounts = [] }: Account,
  email: string,
  now: Date,
  hasOpenOrders: boolean,
): Deletion => ({
  sub,
  folder,
  email,
  firstName,
  customerId: membership.customerId,
  connectedAccountId: payments.accountId,
  formerStripeAccounts,
  requestedAt: now.toISOString(),
  ...(hasOpenOrders && { keptUntil: new Date(now.getTime() + closedShopDays * dayInMs).toISOString() }),
  ...(timeZone !== undefined && { timeZone }),
  doneAt: null,
})

const ordersOpen = (count: number) =>
  new VisibleError(
    409,
    'account.orders_open',
    `You have ${count === 1 ? 'one open order' : `${count} open orders`}. Ship or refund first, or confirm that you will send what is open.`,
  )
