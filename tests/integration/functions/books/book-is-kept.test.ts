import { expect, test } from 'vitest'
import { firstFormat, format, functions, openBookDesk, save } from './book-desk.ts'

openBookDesk()

test('a book that is saved for later is kept in canonical form, and nobody else sees it', {
  tags: ['A3.1-12', 'A3.6-23', 'A3.6-24', 'B3.3-09'],
}, async () => {
  const author = await functions.author()
  const book = await save(author, {})
  expect(book).toMatchObject({
    title: 'Lud-in-the-Mist',
    slug: 'lud-in-the-mist',
    genres: ['Fantasy'],
    subgenres: ['Fairytales & Folklore'],
    public: false,
    url: null,
  })
  expect(firstFormat(book)).toMatchObject({ type: 'Paperback', price: '14.99', quantity: '∞', sold: 0 })
  expect((await author.get('/api/fetchbooksforauthor')).body).toEqual({ books: [book], archived: [] })
})

test('a saved book comes back with all that its author wrote', {
  tags: ['A3.1-08', 'A3.1-09', 'A3.1-10', 'A3.1-11', 'A3.1-13'],
}, async () => {
  const author = await functions.author()
  const written = {
    category: 'Fiction',
    genres: ['Fantasy', 'Horror'],
    subgenres: ['Dark Fantasy', 'Gothic Horror'],
    tagline: 'Fairy fruit comes to town',
    blurb: 'A mayor, a river, and what comes down it.',
  }
  const saved = await save(author, { ...written, formats: [format, { ...format, type: 'Hardcover' }] })
  expect(saved).toMatchObject({ ...written, formats: [{ type: 'Paperback' }, { type: 'Hardcover' }] })
  expect((await author.get('/api/fetchbooksforauthor')).body).toEqual({ books: [saved], archived: [] })
})

test.each([
  ['of the book', { genres: 'horror' }, ['Horror']],
  ['of the book, by its other name', { genres: [], genre: 'Horror' }, ['Horror']],
  [
    'of its formats',
    { genres: ['Horror'], formats: [{ ...format, genre: 'western' }] },
    ['Horror', 'Western'],
  ],
  [
    'of all of them',
    { genre: 'Romance', genres: ['Horror'], formats: [{ ...format, genres: ['western', 'HORROR'] }] },
    ['Horror', 'Romance', 'Western'],
  ],
])(
  'a book stands under the genres %s',
  { tags: ['A3.1-06', 'A3.1-07', 'A3.2-08', 'A3.2-09', 'A3.6-25'] },
  async (_, change, genres) => {
    const author = await functions.author()
    expect(await save(author, change)).toMatchObject({ genres })
  },
)
