import { finishDeletion, sweepDeletions } from '@lorecircle/functions/account-data/finish-deletion'
import { sweepAccounts } from '@lorecircle/functions/account-data/sweep-accounts'
import type { Services } from '@lorecircle/functions/services/services'
import type { Deletion } from '@lorecircle/shared/account/deletion'
import { deletionDoc } from '@lorecircle/shared/account/stored'
import { expect, test } from 'vitest'
import { openBookshop } from '../checkout/bookshop.ts'
import { listen, shops, startSweeps } from './sweeping.ts'

startSweeps()

test('the sweep of accounts learns what webhooks did not tell, and finishes deletions', async () => {
  const { services } = shops
  const { account } = await openBookshop(services)
  const { sub, folder, email } = account
  const own = await shops.as('sweep-accounts')
  listen()
  expect((await sweepAccounts(own)).failed).toBe(0)
  const deletion: Deletion = {
    ...{ sub, folder, email, firstName: 'Lord', customerId: null, connectedAccountId: null },
    requestedAt: services.now().toISOString(),
    doneAt: null,
  }
  await services.documents.create(deletionDoc(sub), deletion)
  const unknown: Services = { ...own, userPool: { ...own.userPool, remove: async () => {} } }
  await finishDeletion(unknown, deletion)
  await sweepDeletions(unknown)
  expect(await Array.fromAsync(services.documents.list(folder))).toEqual([])
})
