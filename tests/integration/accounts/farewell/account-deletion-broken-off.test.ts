import { continueDeletion } from '@lorecircle/functions/account-data/delete-account'
import { sweepAccountWork } from '@lorecircle/functions/account-data/sweep-works'
import { runAccountWork } from '@lorecircle/functions/account-data/work-on-account'
import type { Services } from '@lorecircle/functions/services/services'
import type { Deletion } from '@lorecircle/shared/account/account'
import type { AccountWork } from '@lorecircle/shared/account/calls'
import { accountDoc, deletionDoc } from '@lorecircle/shared/account/stored'
import { orderDoc } from '@lorecircle/shared/order/stored'
import type { Manifest } from '@lorecircle/shared/publishing/manifest'
import { manifestDoc } from '@lorecircle/shared/publishing/stored'
import { expect, test } from 'vitest'
import { accounts, goodbye, orderOf, services, shopkeeper, startFarewells } from './farewells.ts'

startFarewells()

/** What the publisher writes down of a shop whose pages are gone. */
const nothingShown: Manifest = {
  version: 1,
  rendererVersion: '1',
  origin: '',
  paymentOrigin: '',
  subdomain: null,
  sources: {},
  pages: {},
  market: {},
  nextChangeAt: null,
}

/** The sweep, and what its messages have done. */
async function sweep(): Promise<void> {
  const queued: AccountWork[] = []
  await sweepAccountWork({ ...services, queueAccountWork: async (message) => void queued.push(message) })
  for (const message of queued) await runAccountWork(services, message)
}

test('a deletion that broke off is finished by the sweep, told once, and then forgotten', async () => {
  const author = await shopkeeper('broken')
  const { sub, folder, email } = author
  const deletion: Deletion = {
    sub,
    folder,
    email,
    firstName: 'Hope',
    customerId: author.customer,
    connectedAccountId: null,
    requestedAt: new Date().toISOString(),
    doneAt: null,
  }
  await accounts.documents.create(deletionDoc(sub), deletion)
  const broken: Services = {
    ...services,
    documents: {
      ...services.documents,
      remove: async (document, etag) => {
        if (document.key.startsWith(folder)) throw new Error('the store is away')
        return services.documents.remove(document, etag)
      },
    },
  }
  await expect(continueDeletion(broken, sub, { forMs: 60_000 })).rejects.toThrow('the store is away')
  expect(await accounts.documents.read(accountDoc(sub))).toBeNull()

  await sweep()
  expect(await Array.fromAsync(accounts.documents.list(folder))).toEqual([])
  expect((await accounts.documents.read(deletionDoc(sub)))?.value.doneAt).not.toBeNull()
  await accounts.documents.write(manifestDoc(sub), { ...nothingShown, pages: { index: { etag: 'a' } } })
  await sweep()
  expect(await accounts.documents.read(deletionDoc(sub)), 'readers still see a page').not.toBeNull()
  await accounts.documents.write(manifestDoc(sub), nothingShown)
  await sweep()
  expect(await accounts.documents.read(deletionDoc(sub))).toBeNull()
  expect(await accounts.documents.read(manifestDoc(sub))).toBeNull()
  const told = (await accounts.mailTo(email)).filter(({ subject }) => /deleted/.test(subject))
  expect(told).toHaveLength(1)
})

test('whoever deletes an account is answered at once, and readers’ files outlive it however many orders there are', async () => {
  const author = await shopkeeper('shares')
  const { sub, sold } = author
  for (let n = 0; n < 5; n++) {
    const order = { ...orderOf(author, 'shares', `${author.folder}Files/${n}.epub`), id: `7K2Q9-0000${n}` }
    await accounts.documents.create(orderDoc(sub, order.id), order)
  }
  expect((await goodbye(author)).status).toBe(200)
  expect(await accounts.documents.read(accountDoc(sub))).toBeNull()
  expect((await accounts.documents.read(deletionDoc(sub)))?.value.doneAt).toBeNull()

  let reads = 0
  const queued: AccountWork[] = []
  const watched: Services = {
    ...services,
    queueAccountWork: async (message) => void queued.push(message),
    documents: {
      ...services.documents,
      read(document) {
        if (document.key.startsWith('orders/')) reads++
        return services.documents.read(document)
      },
    },
  }
  const runs: number[] = []
  do {
    reads = 0
    queued.length = 0
    await continueDeletion(watched, sub, { forMs: 1, most: 2 })
    runs.push(reads)
  } while (queued.length > 0)
  expect(Math.max(...runs)).toBeLessThan(6)
  expect(runs.reduce((sum, each) => sum + each)).toBe(6)
  const { sold: found, doneAt } = (await accounts.documents.read(deletionDoc(sub)))?.value ?? {}
  expect([found?.after, found?.files.includes(sold), typeof doneAt]).toEqual([null, true, 'string'])
})
