import { testBookForAuthor, testFormatForAuthor } from '@lorecircle/shared/book/book.fixture'
import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { dayInTimeZone } from '@lorecircle/shared/time-zone/days'
import { expect, test } from 'vitest'
import { bookDraft, bookInput, newBookDraft, savableDraft } from './book-draft.ts'
import { newFormatDraft } from './format-draft.ts'

const SavableDraft = savableDraft('Pacific/Kiritimati')

const stored = testBookForAuthor({
  id: 'b1',
  etag: '"e1"',
  formats: [
    testFormatForAuthor({
      id: 'f1',
      type: 'Special Edition',
      price: '85.00',
      quantity: 12,
      numbered: true,
      coverImageUrl: '/media/x.avif',
      sold: 3,
    }),
    testFormatForAuthor({
      id: 'f2',
      type: 'eBook',
      files: [
        { key: 'files/lilith', name: 'lilith.epub', sizeInBytes: 9, contentType: 'application/epub+zip' },
      ],
    }),
  ],
  series: { name: 'Romances', position: 2 },
  firstTold: 1895,
  contentNotes: 'Shadows.',
  narrator: 'George MacDonald',
})

const savedWith = (quantity: string) => {
  const [special, ebook] = bookDraft(stored).formats
  if (!special || !ebook) throw new Error('two formats')
  return bookInput({ ...bookDraft(stored), formats: [{ ...special, quantity }, ebook] }, stored).formats
}

test('an edit sends the version and the quantities that the author saw', () => {
  expect(bookInput(bookDraft(stored), stored)).toMatchObject({
    id: 'b1',
    etag: '"e1"',
    series: { name: 'Romances', position: 2 },
    firstTold: 1895,
    contentNotes: 'Shadows.',
    narrator: 'George MacDonald',
  })
  expect(savedWith('20')[0]).toMatchObject({ id: 'f1', quantity: 20, quantitySeen: 12 })
  expect(savedWith('')[0]).toMatchObject({ quantity: '', quantitySeen: 12 })
  expect(savedWith('')[1]).toMatchObject({ quantity: '∞', quantitySeen: '∞' })
})

test('an eBook’s files are sent, in their order, only when they changed', () => {
  const [known] = bookDraft(stored).formats[1]?.files ?? []
  if (!known) throw new Error('a file')
  const sentWith = (files: BookForAuthor['formats'][number]['files']) => {
    const draft = bookDraft(stored)
    return bookInput({ ...draft, formats: draft.formats.map((format) => ({ ...format, files })) }, stored)
      .formats[1]
  }
  expect(sentWith([known])).not.toHaveProperty('fileKeys')
  expect(sentWith([])).toMatchObject({ fileKeys: [] })
  expect(sentWith([{ ...known, key: 'new' }, known])).toMatchObject({ fileKeys: ['new', 'files/lilith'] })
})

test('an unlimited format is never numbered', () => {
  const formats = [{ ...newFormatDraft(), unlimited: true, numbered: true, quantity: '7' }]
  expect(bookInput({ ...newBookDraft(), formats }).formats[0]).toMatchObject({
    quantity: '∞',
    numbered: false,
  })
})

test.each([
  ['price', 'abc'],
  ['price', '-1'],
  ['price', '1e9'],
  ['price', '14.999'],
  ['quantity', '-1'],
  ['quantity', '2.5'],
  ['quantity', '10001'],
  ['quantity', 'many'],
])('a %s of %s is told beside its field', (field, text) => {
  const parsed = SavableDraft.safeParse({
    ...newBookDraft(),
    formats: [{ ...newFormatDraft(), [field]: text }],
  })
  expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual([`formats.0.${field}`])
})

test.each([
  ['price', ''],
  ['price', '0'],
  ['price', '$14.99'],
  ['price', '10000.00'],
  ['quantity', ''],
  ['quantity', ' 12 '],
  ['quantity', '10000'],
])('a %s of "%s" can be saved', (field, text) => {
  expect(
    SavableDraft.safeParse({ ...newBookDraft(), formats: [{ ...newFormatDraft(), [field]: text }] }).success,
  ).toBe(true)
})

test('a book cannot say that it was published on a day to come, unless readers preorder it until then', () => {
  const saved = (days: { publishedOn: string; releaseOn?: string }) =>
    SavableDraft.safeParse({ ...bookDraft(stored), ...days })
  const problems = saved({ publishedOn: '2999-03-03' }).error?.issues.map(({ path, message }) => [
    ...path,
    message,
  ])
  expect(problems).toEqual([
    ['publishedOn', expect.stringMatching(/^This day is still to come\. Give it as the release date, too/)],
  ])
  const today = dayInTimeZone('Pacific/Kiritimati', new Date())
  expect(saved({ publishedOn: '2999-03-04', releaseOn: '2999-03-03' }).success).toBe(false)
  const fine = [
    { publishedOn: '' },
    { publishedOn: today },
    { publishedOn: '2999-03-03', releaseOn: '2999-03-03' },
  ]
  expect(fine.map((days) => saved(days).success)).toEqual([true, true, true])
})

test('a release date that is over is refused in a sentence at its field', () => {
  const saved = (releaseOn: string) => SavableDraft.safeParse({ ...bookDraft(stored), releaseOn })
  const problems = saved('2020-01-01').error?.issues.map(({ path, message }) => [...path, message])
  expect(problems).toEqual([
    ['releaseOn', 'This day has begun already. A book that is out needs no release date.'],
  ])
  expect([saved('').success, saved('2999-03-03').success]).toEqual([true, true])
})
