import { claimDoc, tallyDoc } from '@lorecircle/shared/stock/stored'
import { expect, test } from 'vitest'
import { edited, firstFormat, format, functions, openBookDesk, save, send } from './book-desk.ts'

openBookDesk()

test('an eBook is unlimited unless its author says otherwise', { tags: ['B2.10-06', 'B5-19'] }, async () => {
  const author = await functions.author()
  const book = await save(author, {
    formats: [
      { type: 'eBook', price: 0, quantity: '' },
      { type: 'Hardcover', price: '', quantity: '' },
    ],
  })
  expect(book.formats.map(({ price, quantity }) => ({ price, quantity }))).toEqual([
    { price: '0.00', quantity: '∞' },
    { price: '', quantity: '' },
  ])
})

test('what an author changes about a quantity is a difference, so a copy sold meanwhile stays sold', {
  tags: ['B2.9-08'],
}, async () => {
  const author = await functions.author()
  const { sub } = author.person
  const book = await save(author, { formats: [{ ...format, quantity: 5 }] })
  const { id } = firstFormat(book)
  // While the author edits, number 2 is sold.
  await functions.documents.create(claimDoc(id, 2), {
    state: 'sold',
    checkoutId: 'c',
    orderId: 'o',
    at: '2026-01-01T00:00:00.000Z',
  })
  await functions.documents.create(tallyDoc(sub, book.id), {
    formats: { [id]: { sold: [2], withdrawn: [] } },
  })

  const kept = await save(author, edited(book, { price: '20' }))
  expect(firstFormat(kept)).toMatchObject({ quantity: 4, sold: 1, price: '20.00' })

  const raised = await save(author, edited(kept, { quantity: 6 }))
  expect(firstFormat(raised)).toMatchObject({ quantity: 6, sold: 1 })

  const lowered = await save(author, edited(raised, { quantity: 1 }))
  expect(firstFormat(lowered)).toMatchObject({ quantity: 1, sold: 1 })
  const tally = await functions.documents.read(tallyDoc(sub, book.id))
  expect(tally?.value.formats[id]).toEqual({ sold: [2], withdrawn: [3, 4, 5, 6, 7] })

  const closed = await save(author, edited(lowered, { quantity: '' }))
  expect(firstFormat(closed)).toMatchObject({ quantity: 0, sold: 1 })
  const reopened = await save(author, edited(closed, { quantity: 2 }))
  expect(firstFormat(reopened)).toMatchObject({ quantity: 2, sold: 1 })

  const unlimited = await save(author, edited(reopened, { quantity: '∞' }))
  const counted = await save(author, edited(unlimited, { quantity: 3 }))
  expect(firstFormat(counted)).toMatchObject({ quantity: 3, sold: 1 })
})

test('a format cannot have more than 10,000 copies in all', async () => {
  const author = await functions.author()
  const book = await save(author, { formats: [{ ...format, quantity: 9_999 }] })
  const { status, body } = await send(author, edited(book, { quantity: 9_999, quantitySeen: 9_000 }))
  expect(status).toBe(400)
  expect(body.error).toBe('Paperback: A format can have at most 10,000 copies in all.')
})

test("a format's id is the platform's own", { tags: ['A3.2-10', 'B3.4-07'] }, async () => {
  const author = await functions.author()
  const book = await save(author, { formats: [{ ...format, id: 'the-claims-of-another' }] })
  expect(firstFormat(book).id).not.toBe('the-claims-of-another')
  expect(firstFormat(await save(author, book)).id).toBe(firstFormat(book).id)
})
