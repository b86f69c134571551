import { updateMarket } from '@lorecircle/publisher/market/update-market'
import { marketDataPaths } from '@lorecircle/shared/market/market-data'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyMarket } from '../../support/write-market.ts'
import { bookOf, openShop } from './authors.ts'
import { startPlatformWith } from './platform.ts'

test('the first books of a file are no loss, and a file that had books and is gone is told and made again', async () => {
  const platform = await startPlatformWith(emptyMarket)
  onTestFinished(() => platform.stop())
  const { services } = platform
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => told.mockRestore())
  const losses = () => told.mock.calls.filter(([line]) => String(line).includes('isMarketFileLost=true'))

  const ids = Array.from({ length: 3 }, (_, n) => `b${n}`)
  await openShop(
    services,
    'a1',
    ids.map((id) => bookOf(id)),
  )
  await updateMarket(services, [{ sub: 'a1', books: ids.slice(0, 2) }])
  expect(losses()).toEqual([])

  const key = marketDataPaths.chunk(0).replace(/^\//, '')
  const chunk = await services.pages.read(key)
  await services.pages.remove(key, chunk?.etag ?? '')
  await updateMarket(services, [{ sub: 'a1', books: ids.slice(2) }])
  expect(losses()).not.toEqual([])
  const after = new TextDecoder().decode((await services.pages.read(key))?.body)
  expect(new TextDecoder().decode(chunk?.body)).toContain('Book b0')
  for (const id of ids) expect(after).toContain(`Book ${id}`)
})
