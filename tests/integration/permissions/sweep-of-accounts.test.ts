import { startDataExport } from '@lorecircle/functions/account-data/export-data'
import { sweepAccounts } from '@lorecircle/functions/account-data/sweep-accounts'
import { sweepAccountWork } from '@lorecircle/functions/account-data/sweep-works'
import { runAccountWork } from '@lorecircle/functions/account-data/work-on-account'
import type { Services } from '@lorecircle/functions/services/services'
import type { Deletion } from '@lorecircle/shared/account/account'
import type { AccountWork } from '@lorecircle/shared/account/calls'
import { dataExportDoc, deletionDoc } from '@lorecircle/shared/account/stored'
import { expect, test } from 'vitest'
import { openBookshop } from '../checkout/bookshop.ts'
import { listen, shops, startSweeps } from './sweeping.ts'

startSweeps()

test('the sweep of accounts learns what webhooks did not tell, and has exports and farewells gone on with', async () => {
  const { services } = shops
  const { account } = await openBookshop(services)
  const { sub, folder, email } = account
  const queued: AccountWork[] = []
  const queueAccountWork: Services['queueAccountWork'] = async (message) => void queued.push(message)
  const sweeper = { ...(await shops.as('sweep-accounts')), queueAccountWork }
  const own = await shops.as('work-on-accounts')
  const worker: Services = {
    ...own,
    queueAccountWork,
    userPool: { ...own.userPool, remove: async () => {} },
  }
  await startDataExport(services, account, null)
  listen()
  expect((await sweepAccounts(sweeper)).failed).toBe(0)
  await sweepAccountWork(sweeper)
  expect(queued).toEqual([{ work: 'export', sub }])
  await runAccountWork(worker, { work: 'export', sub })
  expect((await services.documents.read(dataExportDoc(sub)))?.value.doneAt).not.toBeNull()
  expect((await shops.mailTo(email)).map(({ subject }) => subject)).toEqual(['Your data export is ready'])

  const deletion: Deletion = {
    sub,
    folder,
    email,
    firstName: 'Lord',
    customerId: null,
    connectedAccountId: null,
    requestedAt: services.now().toISOString(),
    doneAt: null,
  }
  await services.documents.create(deletionDoc(sub), deletion)
  await sweepAccountWork(sweeper)
  expect(queued.splice(0)).toEqual([
    { work: 'export', sub },
    { work: 'deletion', sub },
  ])
  for (let times = 0; times < 2; times++) await runAccountWork(worker, { work: 'deletion', sub })
  expect(await Array.fromAsync(services.documents.list(folder))).toEqual([])
  expect(await services.documents.read(deletionDoc(sub))).toBeNull()
})
