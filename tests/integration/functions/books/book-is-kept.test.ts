import { expect, test } from 'vitest'
import { firstFormat, format, functions, openBookDesk, save, send } from './book-desk.ts'

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

test('genres beyond the third are left out and named in the answer', {
  tags: ['B5-11', 'B3.3-06'],
}, async () => {
  const author = await functions.author()
  const genres = ['Fantasy', 'Horror', 'Western', 'Romance']
  const { status, body } = await send(author, { genres, subgenres: ['Dark Fantasy'] })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    book: { genres: ['Fantasy', 'Horror', 'Western'] },
    ignoredGenres: ['Romance'],
  })
})

test.each([
  [{ genres: ['Cooking'] }, 'There is no genre “Cooking”. Choose one of the list.'],
  [{ genre: 'Cooking' }, 'There is no genre “Cooking”. Choose one of the list.'],
  [{ formats: [{ ...format, genres: 'Cooking' }] }, 'There is no genre “Cooking”. Choose one of the list.'],
  [
    { genres: ['Fantasy', 'true crime'] },
    '“True Crime” is a genre of Non-Fiction, and this book is Fiction.',
  ],
  [
    { subgenres: ['Gothic Horror'] },
    'The subgenre “Gothic Horror” belongs to Horror. Choose that genre, too, or remove the subgenre.',
  ],
  [{ subgenres: ['Elves'] }, 'There is no subgenre “Elves”. Choose one of the list.'],
])('a save with %j is refused by name, and nothing is kept', async (change, sentence) => {
  const author = await functions.author()
  const { status, body } = await send(author, change)
  expect([status, body.error]).toEqual([400, sentence])
  expect((await author.get('/api/fetchbooksforauthor')).body.books).toEqual([])
})

test('a file for readers is refused for a printed format', async () => {
  const author = await functions.author()
  const { status, body } = await send(author, {
    formats: [{ ...format, type: 'Hardcover', fileKeys: ['a'] }],
  })
  expect([status, body.error]).toEqual([400, 'A Hardcover has no files for readers: only an eBook has.'])
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
    expect(await save(author, { subgenres: [], ...change })).toMatchObject({ genres })
  },
)
