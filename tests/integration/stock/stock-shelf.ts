import { reserveCopies } from '@lorecircle/functions/stock/reserve-copies'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { afterAll, beforeAll } from 'vitest'
import { startServices } from './start-services.ts'

export const now = new Date('2026-11-21T18:00:00Z')
export let documents: Documents
let stop: () => Promise<void>

let formats = 0
export const newFormat = () => `format-${++formats}`
export const one = { quantity: 1, wishes: [] }
export const hold = async (formatId: string, copies: number, checkoutId: string) =>
  (await reserveCopies(documents, { ...one, formatId, copies, checkoutId, now }))?.[0] ?? null
export const claimOf = async (formatId: string, slot: number) =>
  (await documents.read(claimDoc(formatId, slot)))?.value

/** Starts what the tests of a file stand on, and ends it after them. */
export function openStock() {
  beforeAll(async () => {
    const started = await startServices()
    documents = started.services.documents
    stop = started.stop
  })
  afterAll(() => stop())
}
