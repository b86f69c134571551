import { orderMarket } from '@lorecircle/publisher/market/order-market'
import type { Services } from '@lorecircle/publisher/services/services'
import { listCountedDays } from '@lorecircle/shared/sales/ledger'
import { ledgerEntryDoc, ledgerSumDoc } from '@lorecircle/shared/sales/stored'
import { expect, test } from 'vitest'
import { titles } from '../market-state.ts'
import { enter, now, services, startBestSellers, today } from './best-sellers.ts'

startBestSellers()

test('a recount lists the open day alone, and reads one document for each other day', async () => {
  for (const day of listCountedDays(now)) await enter('oldest', 2, { day })
  await orderMarket(services)
  const listed: string[] = []
  const listing: Services = {
    ...services,
    documents: {
      ...services.documents,
      list(prefix) {
        if (prefix.startsWith('ledger/')) listed.push(prefix)
        return services.documents.list(prefix)
      },
    },
  }
  await orderMarket(listing)
  expect(listed).toEqual([ledgerEntryDoc.within(today)])
})

test('a late copy opens its day again, also while that day is being summed', async () => {
  const yesterday = listCountedDays(now)[1] ?? ''
  await enter('oldest', 1, { day: yesterday })
  const interrupted: Services = {
    ...services,
    documents: {
      ...services.documents,
      async create(document, value) {
        if (document.key === ledgerSumDoc(yesterday).key) await enter('older', 2, { day: yesterday })
        return services.documents.create(document, value)
      },
    },
  }
  await orderMarket(interrupted)
  expect(await titles(services, 'paid')).toEqual(['Older', 'Oldest', 'Newest', 'Newer'])
  await orderMarket(services)
  expect(await titles(services, 'paid')).toEqual(['Older', 'Oldest', 'Newest', 'Newer'])
})
