import { bookDoc } from '@lorecircle/shared/book/stored'
import { welcomeDoc } from '@lorecircle/shared/welcome/stored'
import { expect, test, vi } from 'vitest'
import { rawDoc } from '../../../support/raw-document.ts'
import { domain, folderOf, functions, openShop, openShopServices, visit } from './shop-services.ts'

openShopServices()

test('whose shop is read, its host says, and nobody reads another’s by naming it', {
  tags: ['A7-11', 'A7-16', 'A7-17'],
}, async () => {
  await openShop('e-nesbit')
  await openShop('a-merritt')
  for (const call of ['shop-books', 'welcome']) {
    const foreign = await visit('e-nesbit', `/api/${call}?host=a-merritt.${domain}`)
    expect([foreign.status, foreign.body.code]).toEqual([403, 'identity.mismatch'])
    const nowhere = await functions.ask(`/api/${call}?host=a-merritt.${domain}`)
    expect(nowhere.status).toBe(404)
  }
})

test('a book or a welcome that cannot be read is told in the contract’s words', {
  tags: ['A8-10'],
}, async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { person } = await openShop('l-frank-baum')
  const folder = await folderOf(person.sub)
  await functions.documents.create(rawDoc(welcomeDoc(folder).key), { tagline: 1 })
  const [book] = await Array.fromAsync(functions.documents.list(bookDoc.within(folder)))
  await functions.documents.update(rawDoc(book?.key ?? ''), () => ({ title: 1 }))
  const books = await visit('l-frank-baum', '/api/shop-books')
  expect([books.status, books.body.error]).toEqual([500, 'Failed to load books.'])
  const said = await visit('l-frank-baum', '/api/welcome')
  expect([said.status, said.body.error]).toEqual([500, 'Failed to load welcome content.'])
  log.mockRestore()
})
