import { expect, test } from 'vitest'
import { draftOf, openNote, storedNote } from './note.fixture.ts'

const base = draftOf(storedNote)
const pause = { type: 'paused' } as const

test('each letter puts off the next look and the next autosave, and draws nothing anew', () => {
  const note = openNote()
  const before = note.state()
  note.type({ title: 'L' })
  expect(note.effects()).toEqual([
    { do: 'wait', for: 'typing' },
    { do: 'wait', for: 'autosave' },
  ])
  expect(note.state()).toBe(before)
})

test('what was typed is in the browser a moment later, with the version that it began with', () => {
  const note = openNote().type({ title: 'Typed' }).tell(pause)
  const local = { draft: { ...base, title: 'Typed' }, began: { etag: '"1"', draft: base } }
  expect(note.effects()).toEqual([{ do: 'saveLocally', name: 'note:a', local }])
  expect(note.state().safety).toEqual({ state: 'local' })
  note.type({ title: base.title }).tell(pause)
  expect(note.effects()).toEqual([{ do: 'dropLocally', name: 'note:a' }])
  expect(note.state().safety).toEqual({ state: 'untouched' })
})

test('what is new has no version to begin with', () => {
  const note = openNote({ stored: null }).type({ title: 'New' }).tell(pause)
  expect(note.done('saveLocally')).toMatchObject([{ name: 'note:new', local: { began: null } }])
})

test('a form that was only filled anew is as safe as it was', () => {
  const note = openNote().type({ title: 'Typed' }).save().stores()
  expect(note.state().safety).toEqual({ state: 'saved', atMs: 7 })
  note.tell({ type: 'typed' }).tell(pause)
  expect(note.state().safety).toEqual({ state: 'saved', atMs: 7 })
})

test('a field that spoke against a step is forgiven when something is typed, and only once', () => {
  const note = openNote().tell({ type: 'fieldRefused', field: 'title', message: 'Give it a title.' })
  expect(note.effects()).toEqual([{ do: 'showError', field: 'title', message: 'Give it a title.' }])
  expect(note.type({ text: 'A' }).done('clearErrors')).toEqual([{ do: 'clearErrors', fields: ['title'] }])
  expect(note.type({ text: 'Ab' }).done('clearErrors')).toEqual([])
})

test('back online, nobody is told that they are offline, and what waits is tried again', () => {
  const note = openNote().type({ title: 'Typed' }).save().fails({ isOffline: true })
  expect(note.state().failure).toEqual({ words: 'No.', isOffline: true })
  note.tell({ type: 'cameOnline' })
  expect(note.state().failure).toBeNull()
  expect(note.effects()).toEqual([{ do: 'wait', for: 'autosave' }])
  expect(note.save().fails().tell({ type: 'cameOnline' }).state().failure).toMatchObject({ words: 'No.' })
})
