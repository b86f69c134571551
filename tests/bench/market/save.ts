import { updateMarket } from '@lorecircle/publisher/market/update-market'
import type { Services } from '@lorecircle/publisher/services/services'
import { nextPositionDoc } from '@lorecircle/shared/market/stored'
import { bookOf, openShop, saveBook } from '../../integration/publisher/authors.ts'
import { countingServices, type Requests } from './counting.ts'

export type SaveCost = { newBook: Requests; newPrice: Requests }

export async function measureSave(services: Services, size: number): Promise<SaveCost> {
  await services.documents.update(nextPositionDoc(), () => ({ next: size }))
  const asked = [{ sub: 'bench', books: ['bench-book'] }]
  const account = await openShop(services, 'bench', [bookOf('bench-book')])
  const update = async () => {
    const { services: counting, requests } = countingServices(services)
    await updateMarket(counting, asked)
    return requests
  }
  const newBook = await update()
  const book = bookOf('bench-book')
  const formats = book.formats.map((format) => ({ ...format, priceInCents: 777 }))
  await saveBook(services, account, { ...book, formats })
  const newPrice = await update()
  await saveBook(services, account, { ...book, public: false })
  await update()
  return { newBook, newPrice }
}
