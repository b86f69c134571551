import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { startBookshops } from '../checkout/bookshop.ts'

/** The functions that run by the clock or from a queue, each with no more rights than the table gives it. */

export const aDayMs = 24 * 60 * 60_000
export let shops: Awaited<ReturnType<typeof startBookshops>>
const refused: string[] = []
/** From here on a refusal of the store is a line that the table lacks. */
export const listen = () => {
  vi.spyOn(console, 'error').mockImplementation((line: unknown) => {
    if (/may not/.test(String(line))) refused.push(String(line))
  })
}

/** Starts what the tests of a file stand on, and ends it after them. */
export function startSweeps() {
  beforeAll(async () => {
    shops = await startBookshops()
  })
  afterEach(() => {
    vi.restoreAllMocks()
    expect(refused.splice(0)).toEqual([])
  })
  afterAll(() => shops.stop())
}
