import type { Claim } from '@lorecircle/shared/stock/stock'
import { claimDoc, tallyDoc } from '@lorecircle/shared/stock/stored'
import { expect, test } from 'vitest'
import { edited, firstFormat, format, functions, openBookDesk, save, send } from './book-desk.ts'

openBookDesk()

test('a numbered edition stays as large as it was when its first copy was sold', {
  tags: ['BD7-10'],
}, async () => {
  const author = await functions.author()
  const book = await save(author, { formats: [{ ...format, quantity: 3, numbered: true }] })
  const larger = await save(author, edited(book, { quantity: 4 }))
  expect(firstFormat(larger)).toMatchObject({ quantity: 4, sold: 0 })
  const { id } = firstFormat(larger)
  const at = '2026-01-01T00:00:00.000Z'

  // Somebody is paying for number 1 just now, and was told of four.
  await functions.documents.create(claimDoc(id, 1), { state: 'held', checkoutId: 'c', at })
  const held = await send(author, edited(larger, { quantity: 50 }))
  expect(held).toMatchObject({ status: 400, body: { code: 'format.invalid' } })
  expect(held.body.error).toContain('edition of 4')

  const sold: Claim = { state: 'sold', checkoutId: 'c', orderId: 'o', at }
  await functions.documents.update(claimDoc(id, 1), () => sold)
  await functions.documents.create(tallyDoc(author.person.sub, book.id), {
    formats: { [id]: { sold: [1], withdrawn: [] } },
  })
  const refused = [{ quantity: 50 }, { quantity: '∞' }, { quantity: 3, numbered: false }]
  for (const change of refused)
    expect(await send(author, edited(larger, change))).toMatchObject({ status: 400 })

  const fewer = await save(author, edited(larger, { quantity: 3, quantitySeen: 4, price: '20' }))
  expect(firstFormat(fewer)).toMatchObject({ quantity: 2, sold: 1, price: '20.00', numbered: true })
  expect((await send(author, edited(fewer, { quantity: 3 }))).status).toBe(400)
  expect(firstFormat(await save(author, edited(fewer, { quantity: '' })))).toMatchObject({ quantity: 0 })
})
