import { expect, test } from 'vitest'
import { book, functions, openContract, send, shelf } from './contract-book.ts'

openContract()

test('a save in the words of the contract is taken whole, and its book comes back', {
  tags: ['B7-38', 'B7-40', 'B7-41', 'B3.4-05', 'B3.3-10'],
}, async () => {
  const author = await functions.author()
  const { status, body } = await send(author)
  expect(status).toBe(200)
  expect(body.book).toMatchObject({
    ...book,
    formats: [{ type: 'Hardcover', price: '24.00', quantity: 12, coverImageUrl: '', coverImages: [] }],
  })
  expect(await shelf(author)).toEqual([body.book])
})

test.each(['tagline', 'blurb', 'category', 'subgenres', 'formats'])(
  'a save without its %s is refused with its name, and nothing is kept',
  { tags: ['B3.3-03', 'B3.3-04', 'B3.3-05'] },
  async (field) => {
    const author = await functions.author()
    const { status, body } = await send(author, { books: [{ ...book, [field]: undefined }] })
    expect(status).toBe(400)
    expect(body.error).toContain(field)
    expect(await shelf(author)).toEqual([])
  },
)

test.each(['sub', 'firstName', 'lastName', 'subdomain'])(
  'a save may leave out its %s, and may not name another’s',
  { tags: ['B3.6-01', 'B3.6-02', 'B3.6-03', 'B3.6-04', 'B7-39'] },
  async (field) => {
    const author = await functions.author()
    expect((await send(author, { [field]: undefined })).status).toBe(200)
    expect((await send(author, { [field]: 'someone-else' })).status).toBe(403)
    expect(await shelf(author)).toHaveLength(1)
  },
)
