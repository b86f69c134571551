import { finishDeletion, sweepDeletions } from '@lorecircle/functions/account-data/finish-deletion'
import type { Services } from '@lorecircle/functions/services/services'
import type { Deletion } from '@lorecircle/shared/account/deletion'
import { accountDoc, deletionDoc } from '@lorecircle/shared/account/stored'
import { expect, test } from 'vitest'
import { accounts, services, shopkeeper, startFarewells } from './farewells.ts'

startFarewells()

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
  await expect(finishDeletion(broken, deletion)).rejects.toThrow('the store is away')
  expect(await accounts.documents.read(accountDoc(sub))).toBeNull()

  await sweepDeletions(services)
  expect(await Array.fromAsync(accounts.documents.list(folder))).toEqual([])
  expect((await accounts.documents.read(deletionDoc(sub)))?.value.doneAt).not.toBeNull()
  await sweepDeletions(services)
  expect(await accounts.documents.read(deletionDoc(sub))).toBeNull()
  const told = (await accounts.mailTo(email)).filter(({ subject }) => /deleted/.test(subject))
  expect(told).toHaveLength(1)
})
