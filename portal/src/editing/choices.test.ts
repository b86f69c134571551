import { expect, test } from 'vitest'
import { draftOf, openNote, storedNote } from './note.fixture.ts'

const base = draftOf(storedNote)

/** Both tabs have changed the title and the text. */
function torn() {
  const note = openNote().type({ title: 'Mine', text: 'Mine.' }).save()
  note.meets({ ...storedNote, etag: '"2"', title: 'Theirs', text: 'Theirs.' })
  const [title, text] = note.state().conflicts ?? []
  if (!title || !text) throw new Error('nothing to choose')
  return { note, title, text }
}

test('each choice is made once, and the next save goes over their version', () => {
  const { note, title, text } = torn()
  note.tell({ type: 'mineKept', conflict: title })
  expect(note.effects()).toEqual([])
  expect(note.state().conflicts).toEqual([text])
  note.tell({ type: 'theirsTaken', conflict: text })
  expect(note.done('fillForm')).toEqual([
    { do: 'fillForm', draft: { ...base, title: 'Mine', text: 'Theirs.' } },
  ])
  expect(note.state().conflicts).toEqual([])
  expect(note.save().done('store')).toMatchObject([
    { etag: '"2"', draft: { title: 'Mine', text: 'Theirs.' } },
  ])
  expect(note.stores({ etag: '"3"' }).state().conflicts).toBeNull()
})

test('theirs is taken into what was typed since', () => {
  const { note, title } = torn()
  note.type({ text: 'Typed on.' }).tell({ type: 'theirsTaken', conflict: title })
  expect(note.draft()).toMatchObject({ title: 'Theirs', text: 'Typed on.' })
})

test('who starts afresh is back at what is stored, and nothing waits in the browser', () => {
  const local = { draft: { ...base, title: 'Typed' }, began: null }
  const note = openNote({ local }).tell({ type: 'startedAfresh' })
  expect(note.draft()).toEqual(base)
  expect(note.done('dropLocally')).toEqual([{ do: 'dropLocally', name: 'note:a' }])
  expect(note.state()).toMatchObject({ isRestored: false, safety: { state: 'untouched' } })
})

test('who starts afresh has nothing left to choose, and no failure to read', () => {
  const { note } = torn()
  note.tell({ type: 'startedAfresh' })
  expect(note.state()).toMatchObject({ conflicts: null, failure: null })
  expect(note.draft()).toEqual({ ...base, title: 'Theirs', text: 'Theirs.' })
  expect(openNote().save().fails().tell({ type: 'startedAfresh' }).state().failure).toBeNull()
})

test('what was kept of a choice stays where there is none', () => {
  const { title } = torn()
  expect(openNote().tell({ type: 'mineKept', conflict: title }).state().conflicts).toBeNull()
})
