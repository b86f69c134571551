import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { type BookDraft, newBookDraft } from './book-draft.ts'
import { newFormatDraft } from './format-draft.ts'
import { withFormatIds, writeFormatIds } from './useBookEditor.ts'

const one = newFormatDraft()
const two = newFormatDraft([one])
const sent: BookDraft = { ...newBookDraft(), formats: [one, two] }
const stored = { formats: [{ id: 'f1' }, { id: 'f2' }] }
const idsOf = ({ formats }: BookDraft) => formats.map(({ formatId, key }) => [formatId, key])

test('formats that were stored for the first time have the ids that they were given', () => {
  expect(idsOf(withFormatIds(sent, sent, stored))).toEqual([
    ['f1', 'f1'],
    ['f2', 'f2'],
  ])
})

test('whoever removes a format, or adds one, while the save is under way finds each with its own id', () => {
  const three = newFormatDraft([one, two])
  expect(idsOf(withFormatIds({ ...sent, formats: [two, three] }, sent, stored))).toEqual([
    ['f2', 'f2'],
    ['', 'new-3'],
  ])
})

test('the ids are written into a form that is typed in, and nothing else of it is touched', () => {
  const form = createFormControl<BookDraft>()
  form.reset({ ...sent, title: 'Typed on' })
  writeFormatIds(form, withFormatIds(sent, sent, stored))
  expect(idsOf(form.getValues())).toEqual([
    ['f1', 'f1'],
    ['f2', 'f2'],
  ])
  expect(form.getValues('title')).toBe('Typed on')
})
