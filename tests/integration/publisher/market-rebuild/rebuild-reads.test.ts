import type { S3Client } from '@aws-sdk/client-s3'
import { rebuildMarket } from '@lorecircle/publisher/market/rebuild-market'
import type { Services } from '@lorecircle/publisher/services/services'
import { accountDoc } from '@lorecircle/shared/account/stored'
import { marketBookDoc } from '@lorecircle/shared/market/stored'
import { createDocuments } from '@lorecircle/shared/storage/documents'
import { expect, test } from 'vitest'
import { storeDouble } from '../../../support/store/store-double.ts'
import { bookOf, openShop } from '../authors.ts'
import { services as platform, startRebuilds } from './rebuilds.ts'

startRebuilds()

/** How many reads and listings waited for their answer at the same moment, at most. */
async function mostReadsOpen(s3: S3Client, work: () => Promise<unknown>): Promise<number> {
  let [open, most] = [0, 0]
  s3.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (!/^(Get|Head|List)/.test(commandName)) return next(args)
        most = Math.max(most, ++open)
        return next(args).finally(() => open--)
      },
    { step: 'initialize', name: 'reads-open' },
  )
  await work().finally(() => s3.middlewareStack.remove('reads-open'))
  return most
}

test('however many authors and books there are, a rebuild reads a few dozen documents at once', async () => {
  const s3 = storeDouble().client()
  const documents = createDocuments(s3, 'documents')
  const services: Services = { ...platform, documents }
  const many = (prefix: string) => Array.from({ length: 120 }, (_, n) => `${prefix}-${n}`)
  const subs = many('author')
  for (const sub of subs) await openShop(services, sub, [bookOf(`of-${sub}`)])
  const prolific = many('book').map((id) => bookOf(id))
  await openShop(services, 'prolific', prolific)

  const fromNothing = await mostReadsOpen(s3, () => rebuildMarket(services, [...subs, 'prolific']))
  expect(await Array.fromAsync(documents.list(marketBookDoc.within()))).toHaveLength(240)
  for (const sub of subs) await documents.remove(accountDoc(sub))
  const afterManyLeft = await mostReadsOpen(s3, () => rebuildMarket(services, ['prolific']))
  for (const most of [fromNothing, afterManyLeft]) {
    expect(most).toBeGreaterThan(8)
    expect(most).toBeLessThanOrEqual(32)
  }
}, 60_000)
