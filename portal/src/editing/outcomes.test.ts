import { describe, expect, test } from 'vitest'
import { asItIs, draftOf, newNote, openNote, published, storedNote } from './note.fixture.ts'

const base = draftOf(storedNote)
const theirs = { ...storedNote, etag: '"2"' }

describe('what is stored', () => {
  test('stands in a form that nobody is in, and no longer in the browser', () => {
    const note = openNote().type({ title: ' Typed ' }).save().stores({ etag: '"2"', title: 'Typed' })
    expect(note.done('fillForm')).toEqual([{ do: 'fillForm', draft: { ...base, title: 'Typed' } }])
    expect(note.done('dropLocally')).toEqual([{ do: 'dropLocally', name: 'note:a' }])
    expect(note.done('answer')).toMatchObject([{ ask: 1, stored: { etag: '"2"' } }])
    expect(note.state()).toMatchObject({
      base: { stored: { etag: '"2"' }, draft: { title: 'Typed' } },
      running: null,
      safety: { state: 'saved', atMs: 7 },
    })
  })

  test('keeps what was typed while it was on its way', () => {
    const note = openNote().type({ title: ' One ' }).save().type({ text: 'Two.' })
    note.stores({ etag: '"2"', title: 'One' })
    expect(note.draft()).toEqual({ ...base, title: 'One', text: 'Two.' })
    expect(note.state().safety).toEqual({ state: 'local' })
    expect(note.done('saveLocally')).toMatchObject([
      { local: { draft: { text: 'Two.' }, began: { etag: '"2"', draft: { title: 'One', text: 'Lit.' } } } },
    ])
  })

  test('leaves the caret where it is under who types on', () => {
    const note = openNote().type({ title: ' One ' }).save().type({ title: ' One and two' })
    note.scene.isTyping = true
    note.stores({ etag: '"2"', title: 'One' })
    expect(note.done('fillForm')).toEqual([])
    expect(note.draft().title).toBe(' One and two')
    expect(note.state()).toMatchObject({ base: { draft: { title: ' One ' } }, safety: { state: 'local' } })
  })

  test('is shown to who has published it, wherever they stand', () => {
    const note = openNote().type({ title: 'One' }).save(published)
    note.scene.isTyping = true
    note.stores({ etag: '"2"' })
    expect(note.done('fillForm')).toMatchObject([{ draft: { title: 'One', isPublic: true } }])
    expect(note.state().safety).toEqual({ state: 'saved', atMs: 7 })
  })

  test('and was new has a name from now on', () => {
    const note = openNote({ stored: null }).type({ title: 'New' }).save()
    note.type({ title: 'New and more' }).stores({ title: 'New' })
    expect(note.done('dropLocally')).toEqual([{ do: 'dropLocally', name: 'note:new' }])
    expect(note.done('saveLocally')).toMatchObject([{ name: 'note:a', local: { began: { etag: '"1"' } } }])
  })

  test('gives its parts their ids, where typing goes on as well', () => {
    const saved = openNote({ stored: null }).type({ title: 'New' }).save().stores({ part: 'p' })
    expect(saved.draft()).toEqual({ ...newNote, title: 'New', part: 'p' })
    const typing = openNote({ stored: null }).type({ title: 'New' }).autosave().type({ text: 'On.' })
    typing.stores({ part: 'p' })
    expect(typing.done('writeIds')).toMatchObject([{ draft: { title: 'New', text: 'On.', part: 'p' } }])
    expect(typing.state().base.draft).toEqual({ ...newNote, title: 'New', part: 'p' })
  })

  test('by itself fills no form, and leaves told what another tab changed', () => {
    const note = openNote()
      .type({ title: 'Mine' })
      .autosave()
      .meets({ ...theirs, text: 'Out.' })
    note.autosave().stores({ etag: '"3"' })
    expect(note.done('fillForm')).toEqual([])
    expect(note.state()).toMatchObject({ conflicts: [], safety: { state: 'saved' } })
    expect(note.save().stores({ etag: '"4"' }).state().conflicts).toBeNull()
  })

  test('is restored no longer', () => {
    const local = { draft: { ...base, title: 'Typed' }, began: null }
    expect(openNote({ local }).save().stores().state().isRestored).toBe(false)
    expect(openNote({ local }).autosave().stores().state().isRestored).toBe(false)
  })

  test('without having been sent is nobody’s', () => {
    const note = openNote()
    expect(note.stores().effects()).toEqual([])
    expect(note.fails().effects()).toEqual([])
  })
})

describe('another tab was faster', () => {
  test('what both changed is asked, and the form holds this tab’s side over their version', () => {
    const note = openNote()
      .type({ title: 'Mine' })
      .save()
      .meets({ ...theirs, title: 'Theirs', text: 'Out.' })
    expect(note.draft()).toEqual({ ...base, title: 'Mine', text: 'Out.' })
    expect(note.state().conflicts).toMatchObject([{ label: 'Title', mine: 'Mine', theirs: 'Theirs' }])
    expect(note.state()).toMatchObject({
      base: { stored: { etag: '"2"' }, draft: { title: 'Theirs', text: 'Out.' } },
      safety: { state: 'local' },
      running: null,
    })
    expect(note.done('answer')).toEqual([{ do: 'answer', ask: 1, stored: null }])
    expect(note.done('saveLocally')).toMatchObject([
      { local: { draft: { title: 'Mine' }, began: { etag: '"2"', draft: { title: 'Theirs' } } } },
    ])
  })

  test('what each changed alone stands together, and is told', () => {
    const note = openNote()
      .type({ title: 'Mine' })
      .save()
      .meets({ ...theirs, text: 'Out.' })
    expect(note.draft()).toEqual({ ...base, title: 'Mine', text: 'Out.' })
    expect(note.state().conflicts).toEqual([])
  })

  test('what was typed while the save was under way is not lost', () => {
    const note = openNote().type({ title: 'Mine' }).save(published).type({ text: 'Typed on.' })
    note.meets({ ...theirs, title: 'Theirs' })
    expect(note.draft()).toEqual({ ...base, title: 'Mine', text: 'Typed on.', isPublic: true })
    const itself = openNote().type({ title: 'Mine' }).autosave().type({ text: 'Typed on.' })
    expect(itself.meets({ ...theirs, title: 'Theirs' }).draft().text).toBe('Typed on.')
  })
})

describe('a save that failed', () => {
  test('says why, leaves the form as it is, and can be asked for again', () => {
    const note = openNote().type({ title: 'Typed' }).save().fails()
    expect(note.done('fillForm')).toEqual([])
    expect(note.done('answer')).toEqual([{ do: 'answer', ask: 1, stored: null }])
    expect(note.state()).toMatchObject({
      failure: { words: 'No.' },
      safety: { state: 'local' },
      running: null,
      base: { stored: storedNote },
    })
    expect(note.save().done('store')).toMatchObject([{ draft: { title: 'Typed' }, etag: '"1"' }])
    expect(note.stores({ etag: '"2"' }).state()).toMatchObject({ failure: null, safety: { state: 'saved' } })
  })

  test('to publish, and was stored for later all the same, goes on from there', () => {
    const note = openNote().type({ title: 'Typed' }).save(published)
    note.fails({ stored: { ...theirs, title: 'Typed' } })
    expect(note.done('fillForm')).toEqual([{ do: 'fillForm', draft: { ...base, title: 'Typed' } }])
    expect(note.state()).toMatchObject({
      base: { stored: { etag: '"2"' } },
      failure: { words: 'No.' },
      safety: { state: 'local' },
    })
    expect(note.done('answer')).toEqual([{ do: 'answer', ask: 1, stored: null }])
    expect(note.save(published).done('store')).toMatchObject([{ etag: '"2"', draft: { isPublic: true } }])
  })

  test('leaves told what another tab changed, unless something was stored', () => {
    const note = openNote()
      .type({ title: 'Mine' })
      .save()
      .meets({ ...theirs, text: 'Out.' })
    expect(note.save(published).fails().state().conflicts).toEqual([])
    expect(note.save(published).fails({ stored: theirs }).state().conflicts).toBeNull()
  })

  test('to publish keeps what was typed meanwhile over what was stored for later', () => {
    const note = openNote().save(published).type({ text: 'Typed on.' }).fails({ stored: theirs })
    expect(note.draft()).toEqual({ ...base, text: 'Typed on.' })
    expect(note.done('saveLocally')).toMatchObject([{ local: { began: { etag: '"2"' } } }])
  })

  test('as it was deleted in another tab brings it back when it is asked for again, and never by itself', () => {
    const note = openNote().type({ title: 'Typed' }).autosave().fails({ isGone: true })
    expect(note.autosave().done('store')).toEqual([])
    expect(note.save(asItIs).done('store')).toMatchObject([{ etag: undefined, stored: { id: 'a' } }])
    note.fails()
    expect(note.save().done('store')).toMatchObject([{ etag: undefined }])
    note.stores({ etag: '"9"' }).type({ title: 'Typed on' })
    expect(note.autosave().done('store')).toMatchObject([{ etag: '"9"' }])
  })
})
