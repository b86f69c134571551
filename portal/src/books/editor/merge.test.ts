import { expect, test } from 'vitest'
import { type BookDraft, newBookDraft } from './book-draft.ts'
import { newFormatDraft } from './format-draft.ts'
import { mergeBooks } from './merge.ts'

const paperback = { ...newFormatDraft(), formatId: 'f1', price: '10.00', quantity: '5' }
const base: BookDraft = {
  ...newBookDraft(),
  title: 'Lilith',
  tagline: 'Mind the mirror.',
  formats: [paperback],
}

test('what only one tab changed is taken without a question', () => {
  const mine = { ...base, tagline: 'The librarian is a raven.' }
  const theirs = { ...base, title: 'Lilith: A Romance', formats: [{ ...paperback, price: '12.00' }] }
  expect(mergeBooks(base, mine, theirs)).toEqual({
    merged: { ...theirs, tagline: 'The librarian is a raven.' },
    conflicts: [],
  })
})

test('what both tabs changed is asked, and nothing that was typed is lost meanwhile', () => {
  const mine = { ...base, title: 'Lilith!', formats: [{ ...paperback, price: '9.00' }] }
  const theirs = { ...base, title: 'Lilith?', formats: [{ ...paperback, price: '12' }] }
  const { merged, conflicts } = mergeBooks(base, mine, theirs)
  expect(merged).toEqual(mine)
  expect(conflicts.map(({ label, mine, theirs }) => [label, mine, theirs])).toEqual([
    ['Title', 'Lilith!', 'Lilith?'],
    ['Paperback price', '$9.00', '$12.00'],
  ])
  const taken = conflicts.reduce((draft, conflict) => conflict.takeTheirs(draft), merged)
  expect(taken).toEqual(theirs)
})

test('the same change in both tabs is no conflict', () => {
  const same = { ...base, blurb: 'A house with a garret.' }
  expect(mergeBooks(base, same, same)).toEqual({ merged: same, conflicts: [] })
})

test('formats that either tab added stay, and those that either took away untouched go', () => {
  const ebook = { ...newFormatDraft(), formatId: 'f2', type: 'eBook' as const }
  const mine = { ...base, formats: [paperback, { ...newFormatDraft(), type: 'Hardcover' as const }] }
  const theirs = { ...base, formats: [paperback, ebook] }
  expect(mergeBooks(base, mine, theirs).merged.formats.map(({ type }) => type)).toEqual([
    'Paperback',
    'eBook',
    'Hardcover',
  ])
  expect(mergeBooks(base, { ...base, formats: [] }, base).merged.formats).toEqual([])
  expect(mergeBooks(base, base, { ...base, formats: [] }).merged.formats).toEqual([])
})

test('a format that the other tab took away stays when this tab has changed it', () => {
  const repriced = { ...paperback, price: '11.00' }
  const { merged } = mergeBooks(base, { ...base, formats: [repriced] }, { ...base, formats: [] })
  expect(merged.formats).toEqual([repriced])
})
