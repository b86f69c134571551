import { restoreMarketFiles } from '@lorecircle/publisher/market/restore-market-files'
import { updateMarket } from '@lorecircle/publisher/market/update-market'
import { marketDataPaths } from '@lorecircle/shared/market/market-data'
import { marketPositionDoc } from '@lorecircle/shared/market/stored'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyMarket } from '../../support/write-market.ts'
import { bookOf, openShop, saveBook } from './authors.ts'
import { heldBefore } from './held-before.ts'
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

test('a book that is withdrawn while files are compared is no loss: no book is made again from its documents', async () => {
  const platform = await startPlatformWith(emptyMarket)
  onTestFinished(() => platform.stop())
  const { services } = platform
  const books = Array.from({ length: 3 }, (_, n) => bookOf(`b${n}`))
  const account = await openShop(services, 'a1', books)
  const asked = books.map(({ id }) => ({ sub: 'a1', books: [id] }))
  await updateMarket(services, asked)
  await restoreMarketFiles(services)

  await saveBook(services, account, bookOf('b1', { public: false }))
  const masksAreWritten = Promise.withResolvers<void>()
  const masksAreReadAgain = Promise.withResolvers<void>()
  const update = updateMarket(
    heldBefore(services, /histogram/, 1, () => {
      masksAreWritten.resolve()
      return masksAreReadAgain.promise
    }),
    asked,
  )
  await masksAreWritten.promise
  const positionsRead: string[] = []
  const isPosition = (key: string) => key.startsWith(marketPositionDoc.within())
  const watched = {
    ...services,
    documents: {
      ...services.documents,
      read: (async (document) => {
        if (isPosition(document.key)) positionsRead.push(document.key)
        return services.documents.read(document)
      }) satisfies typeof services.documents.read,
    },
  }
  // The first read is of the list of masks, the second of the masks, the third of the masks once more.
  const readAgain = 3
  await restoreMarketFiles(
    heldBefore(watched, /masks/, readAgain, () => {
      masksAreReadAgain.resolve()
      return update
    }),
  )
  expect(positionsRead).toEqual([])
})
