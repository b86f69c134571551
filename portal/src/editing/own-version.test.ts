import { describe, expect, test } from 'vitest'
import { draftOf, newNote, openNote, published, storedNote } from './note.fixture.ts'

const base = draftOf(storedNote)
const typed = { ...newNote, title: 'New', text: 'One.' }
const own = { ...storedNote, ...typed, part: 'p' }

describe('a save that meets what this form had sent itself', () => {
  test('after a reload, when it reached the server unheard, goes on from there, and nobody is asked', () => {
    const note = openNote({ stored: null, local: { draft: typed, began: null } })
      .save(published)
      .meets(own)
    expect(note.state()).toMatchObject({ conflicts: null, isRestored: false, base: { stored: own } })
    expect(note.done('store')).toMatchObject([{ etag: '"1"', draft: { text: 'One.', isPublic: true } }])
    expect(note.done('answer')).toEqual([])
    expect(note.stores({ etag: '"2"' }).done('answer')).toMatchObject([{ ask: 1, stored: { etag: '"2"' } }])
    expect(note.state().safety).toMatchObject({ state: 'saved' })
  })

  test('after a reload, and typed on, keeps what is typed', () => {
    const on = { ...typed, text: 'One. Two.' }
    const local = { draft: on, began: null, sent: { ...typed, title: 'New ' } }
    const note = openNote({ stored: null, local }).save(published).meets(own)
    expect(note.state().conflicts).toBeNull()
    expect(note.done('store')).toMatchObject([{ etag: '"1"', draft: { ...on, part: 'p', isPublic: true } }])
  })

  test('when its answer was lost on the way, goes on by itself', () => {
    const note = openNote({ stored: null }).type(typed).autosave().fails({ isOffline: true })
    note.type({ text: 'One. Two.' }).autosave().meets(own)
    expect(note.state().conflicts).toBeNull()
    expect(note.done('store')).toMatchObject([{ etag: '"1"', draft: { text: 'One. Two.' } }])
  })

  test('and sends nothing more where all of it is stored', () => {
    const note = openNote({ stored: null }).type(typed).autosave().meets(own)
    expect(note.done('store')).toEqual([])
    expect(note.draft()).toEqual({ ...typed, part: 'p' })
    expect(note.state()).toMatchObject({ running: null, waiting: [], safety: { state: 'saved' } })
  })
})

test('another tab that came to the same is no conflict', () => {
  const note = openNote().type({ title: 'Same', text: 'Mine.' }).save()
  note.meets({ ...storedNote, etag: '"2"', title: 'Same' })
  expect(note.state().conflicts).toBeNull()
  expect(note.done('store')).toMatchObject([{ etag: '"2"', draft: { title: 'Same', text: 'Mine.' } }])
})

test('a version that is refused twice is told, and not sent again and again', () => {
  const note = openNote({ stored: null, local: { draft: typed, began: null } }).save(published)
  note.meets(own).meets(own)
  expect(note.done('store')).toEqual([])
  expect(note.state().conflicts).toEqual([])
})

test('what another tab wrote is told, also where this form had sent something before', () => {
  const note = openNote({ stored: null }).type(typed).autosave().fails({ isOffline: true })
  note
    .type({ text: 'One. Two.' })
    .save()
    .meets({ ...own, text: 'Theirs.' })
  expect(note.state().conflicts).toMatchObject([{ label: 'Text', theirs: 'Theirs.' }])
})

test('who let go of what was sent, and writes something else, is told that it is stored', () => {
  const local = { draft: typed, began: null, sent: typed }
  const note = openNote({ stored: null, local }).tell({ type: 'startedAfresh' })
  note.type({ title: 'Else', text: 'Other.' }).save().meets(own)
  expect(note.state().conflicts).toMatchObject([{ theirs: 'New' }, { theirs: 'One.' }])
})

describe('what is on its way when the page is left', () => {
  test('is kept beside what is typed', () => {
    const note = openNote({ stored: null }).type(typed).autosave().type({ text: 'One. Two.' })
    expect(note.tell({ type: 'paused' }).done('saveLocally')).toMatchObject([{ local: { sent: typed } }])
    expect(note.fails({ isOffline: true }).tell({ type: 'paused' }).done('saveLocally')).toMatchObject([
      { local: { sent: typed } },
    ])
  })

  test('and was stored, is what was typed over', () => {
    const sent = { ...base, text: 'One.' }
    const local = { draft: { ...base, text: 'One. Two.' }, began: { etag: '"1"', draft: base }, sent }
    const note = openNote({ stored: { ...storedNote, ...sent, etag: '"2"' }, local })
    expect(note.state()).toMatchObject({ isRestored: true, conflicts: null })
    expect(note.draft().text).toBe('One. Two.')
  })
})
