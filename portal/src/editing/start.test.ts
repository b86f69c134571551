import { expect, test } from 'vitest'
import { draftOf, newNote, openNote, storedNote } from './note.fixture.ts'

const base = draftOf(storedNote)
const later = { ...storedNote, etag: '"2"' }

test('an editor opens with what is stored, and with an empty form for something new', () => {
  const note = openNote()
  expect(note.draft()).toEqual(base)
  expect(note.state()).toMatchObject({ isRestored: false, conflicts: null, safety: { state: 'untouched' } })
  expect(openNote({ stored: null }).draft()).toEqual(newNote)
})

test('what was typed before a reload is there again, and is in this browser alone', () => {
  const typed = { ...base, title: 'Typed' }
  const note = openNote({ local: { draft: typed, began: { etag: storedNote.etag, draft: base } } })
  expect(note.draft()).toEqual(typed)
  expect(note.state()).toMatchObject({ isRestored: true, conflicts: null, safety: { state: 'local' } })
  expect(note.state().base).toMatchObject({ stored: storedNote, draft: base })
})

test('what was typed of something new, or was deleted meanwhile, is there again', () => {
  const typed = { ...newNote, title: 'Typed' }
  expect(openNote({ stored: null, local: { draft: typed, began: null } }).draft()).toEqual(typed)
  const began = { etag: '"1"', draft: base }
  expect(openNote({ stored: null, local: { draft: typed, began } }).draft()).toEqual(typed)
})

test('a local draft that is the same as what is stored restores nothing', () => {
  const note = openNote({ local: { draft: base, began: null } })
  expect(note.state()).toMatchObject({ isRestored: false, safety: { state: 'untouched' } })
})

test('what was typed over an older version is brought up to the newer one', () => {
  const local = { draft: { ...base, title: 'Mine' }, began: { etag: '"1"', draft: base } }
  const note = openNote({ stored: { ...later, text: 'Out.' }, local })
  expect(note.draft()).toEqual({ ...base, title: 'Mine', text: 'Out.' })
  expect(note.state()).toMatchObject({ isRestored: true, conflicts: null })
})

test('what both changed meanwhile is asked', () => {
  const local = { draft: { ...base, title: 'Mine' }, began: { etag: '"1"', draft: base } }
  const note = openNote({ stored: { ...later, title: 'Theirs' }, local })
  expect(note.draft().title).toBe('Mine')
  expect(note.state().conflicts).toMatchObject([{ label: 'Title', mine: 'Mine', theirs: 'Theirs' }])
})
