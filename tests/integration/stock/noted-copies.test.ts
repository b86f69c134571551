import type { Services } from '@lorecircle/functions/services/services'
import { noteGoneCopies, sweepTallies, updateTally } from '@lorecircle/functions/stock/tally'
import { readTally } from '@lorecircle/shared/stock/read-tally'
import { tallyCounts } from '@lorecircle/shared/stock/stock'
import { tallyDoc, tallyEntryDoc } from '@lorecircle/shared/stock/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServices } from './start-services.ts'

let services: Services
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ services, stop } = await startServices())
})
afterAll(() => stop())

const waiting = (sub: string) => Array.fromAsync(services.documents.list(tallyEntryDoc.within(sub)))
const sold = (sub: string, bookId: string, slot: number) =>
  ({ sub, bookId, formatId: 'f', slots: [slot], how: 'sold' }) as const

test('copies that are noted and not added up count from the moment they are noted, and once', async () => {
  const { documents } = services
  await noteGoneCopies(documents, sold('patient', 'b', 1))
  expect(tallyCounts(await readTally(documents, 'patient', 'b'), 'f').sold).toBe(1)
  expect(await documents.read(tallyDoc('patient', 'b'))).toBeNull()
  await updateTally(documents, { sub: 'patient', bookId: 'b' })
  await noteGoneCopies(documents, sold('patient', 'b', 1))
  expect(tallyCounts(await readTally(documents, 'patient', 'b'), 'f').sold).toBe(1)
  expect(await sweepTallies(services)).toBe(1)
  expect(await waiting('patient')).toEqual([])
})
