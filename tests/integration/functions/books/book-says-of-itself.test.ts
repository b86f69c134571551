import { bookDoc } from '@lorecircle/shared/book/stored'
import { expect, test } from 'vitest'
import { rawDoc } from '../../../support/raw-document.ts'
import { firstFormat, format, functions, openBookDesk, save } from './book-desk.ts'

openBookDesk()

test('what a book says of itself is kept in canonical form, and a save that is silent about it leaves it', async () => {
  const author = await functions.author()
  const book = await save(author, {
    language: 'EN-gb',
    publishedOn: '2026-09-10',
    narrator: ' Hope Mirrlees ',
    formats: [{ ...format, isbn: '0-306-40615-2', pages: 294, weightInGrams: 480 }],
  })
  expect(book).toMatchObject({ language: 'en-GB', publishedOn: '2026-09-10', narrator: 'Hope Mirrlees' })
  expect(firstFormat(book)).toMatchObject({ isbn: '9780306406157', pages: 294, weightInGrams: 480 })

  const { id, etag } = book
  const silent = await save(author, { id, etag, formats: [{ ...format, id: firstFormat(book).id }] })
  expect(silent).toMatchObject({ language: 'en-GB', publishedOn: '2026-09-10', narrator: 'Hope Mirrlees' })
  expect(firstFormat(silent)).toMatchObject({ isbn: '9780306406157', pages: 294, weightInGrams: 480 })

  const emptied = await save(author, {
    ...silent,
    language: '',
    publishedOn: null,
    narrator: '',
    formats: [{ ...firstFormat(silent), isbn: '', pages: null, weightInGrams: null }],
  })
  expect(emptied).toMatchObject({
    language: null,
    publishedOn: null,
    formats: [{ isbn: null, pages: null, weightInGrams: null }],
  })
})

test('a book that was stored before it could say so has no language, date, ISBN, pages or weight', async () => {
  const author = await functions.author()
  const saved = await save(author, {})
  const document = bookDoc(`${author.person.sub}.Mirrlees.Hope/`, saved.id)
  const stored = await functions.documents.read(document)
  const { language: _, publishedOn: __, ...older } = stored?.value ?? {}
  const formats = stored?.value.formats.map(({ isbn: _, pages: __, weightInGrams: ___, ...rest }) => rest)
  await functions.documents.replace(rawDoc(document.key), { ...older, formats }, stored?.etag ?? '')
  const { books } = (await author.get('/api/fetchbooksforauthor')).body
  expect(books).toMatchObject([
    {
      title: 'Lud-in-the-Mist',
      language: null,
      publishedOn: null,
      formats: [{ isbn: null, pages: null, weightInGrams: null }],
    },
  ])
})
