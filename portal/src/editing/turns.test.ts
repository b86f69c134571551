import { describe, expect, test } from 'vitest'
import { safetyOf } from './editor-state.ts'
import { asItIs, draftOf, type Note, noteRules, openNote, published, storedNote } from './note.fixture.ts'

const theirs = { ...storedNote, etag: '"2"', title: 'Theirs' }
const ask = (number: number, change = asItIs) => ({ kind: 'save', ask: number, change }) as const

describe('a save that the author asks for', () => {
  test('is looked over first', () => {
    const turn = ask(1)
    const note = openNote().tell({ type: 'saveAsked', turn })
    expect(note.effects()).toEqual([{ do: 'validate', turn }])
    expect(note.state()).toMatchObject({ running: null, waiting: [] })
  })

  test('sends what stands in the form, with its last change, against the version that was read', () => {
    const note = openNote().type({ title: 'Typed' }).save(published)
    const draft = { ...draftOf(storedNote), title: 'Typed', isPublic: true }
    expect(note.done('store')).toEqual([{ do: 'store', draft, stored: storedNote, etag: '"1"' }])
    expect(note.draft().isPublic).toBe(false)
    expect(safetyOf(note.state())).not.toEqual({ state: 'saving' })
  })

  test('of something new has no version', () => {
    const note = openNote({ stored: null }).type({ title: 'New' }).save()
    expect(note.done('store')).toMatchObject([{ stored: null, etag: undefined }])
  })

  test('takes back what was said of the one before', () => {
    expect(openNote().save().fails().save().state().failure).toBeNull()
  })

  test('is answered at once while a choice is open, and the choice is shown again', () => {
    const note = openNote().type({ title: 'Mine' }).save().meets(theirs)
    note.tell({ type: 'saveAsked', turn: ask(2) })
    expect(note.effects()).toEqual([{ do: 'answer', ask: 2, stored: null }])
    expect(note.state().timesAsked).toBe(1)
  })
})

describe('saves take turns', () => {
  test('⌘S pressed twice saves twice, the second with the version that the first made', () => {
    const note = openNote().type({ title: 'One' }).save().save()
    expect(note.done('store')).toEqual([])
    note.stores({ etag: '"2"' })
    expect(note.done('answer')).toMatchObject([{ ask: 1, stored: { etag: '"2"' } }])
    expect(note.done('store')).toMatchObject([{ etag: '"2"', draft: { title: 'One' } }])
    expect(note.stores({ etag: '"3"' }).done('answer')).toMatchObject([{ ask: 2, stored: { etag: '"3"' } }])
    expect(note.state()).toMatchObject({ running: null, waiting: [] })
  })

  test('a save that waits sends what was typed while it waited', () => {
    const note = openNote().type({ title: 'One' }).autosave().save(published).type({ title: 'One and two' })
    expect(note.stores({ etag: '"2"' }).done('store')).toMatchObject([
      { etag: '"2"', draft: { title: 'One and two', isPublic: true } },
    ])
  })

  test('saves are sent in the order in which they were asked for, whatever became of the one before', () => {
    const named = (title: string) => (note: Note) => ({ ...note, title })
    const note = openNote().save(named('One')).save(named('Two')).save(named('Three'))
    expect(note.done('store')).toEqual([])
    expect(note.fails().done('store')).toMatchObject([{ draft: { title: 'Two' } }])
    expect(note.fails().done('store')).toMatchObject([{ draft: { title: 'Three' } }])
    expect(note.stores().done('store')).toEqual([])
  })

  test('nothing overtakes a save that is under way', () => {
    const note = openNote().type({ title: 'One' }).save().save()
    const before = note.state()
    expect(note.tell({ type: 'turnCame' }).effects()).toEqual([])
    expect(note.state()).toBe(before)
  })

  test('an autosave that waited behind a save has nothing left to do', () => {
    const note = openNote().type({ title: 'One' }).save().autosave()
    expect(note.stores().done('store')).toEqual([])
    expect(note.state().waiting).toEqual([])
    note.type({ title: 'Two' }).save().autosave().save()
    expect(note.stores().done('store')).toHaveLength(1)
  })

  test('a save that waited behind one that another tab overtook is not run over the open choice', () => {
    const note = openNote().type({ title: 'Mine' }).autosave().save()
    note.meets(theirs)
    expect(note.done('store')).toEqual([])
    expect(note.done('answer')).toEqual([{ do: 'answer', ask: 1, stored: null }])
    expect(note.state()).toMatchObject({ timesAsked: 1, waiting: [] })
  })
})

describe('what saves itself', () => {
  const sent = (note: ReturnType<typeof openNote>) => note.autosave().done('store').length

  test('is a draft that has changed', () => {
    const note = openNote()
    expect(sent(note)).toBe(0)
    expect(sent(note.type({ title: 'Typed' }))).toBe(1)
    expect(safetyOf(note.state())).toEqual({ state: 'saving' })
    expect(note.done('answer')).toEqual([])
  })

  test('is nothing that readers see, or would see', () => {
    expect(sent(openNote({ stored: { ...storedNote, isPublic: true } }).type({ title: 'T' }))).toBe(0)
    expect(sent(openNote().type({ title: 'T', isPublic: true }))).toBe(0)
    const { mayAutosave: _, ...rules } = noteRules
    expect(sent(openNote({ rules }).type({ title: 'T' }))).toBe(0)
  })

  test('is nothing that cannot be saved as it stands', () => {
    expect(sent(openNote().type({ title: 'T'.repeat(41) }))).toBe(0)
  })

  test('is nothing over a choice that is open, and what stands side by side is', () => {
    expect(sent(openNote().type({ title: 'Mine' }).save().meets(theirs))).toBe(0)
    const apart = { ...storedNote, etag: '"2"', text: 'Out.' }
    expect(sent(openNote().type({ title: 'Mine' }).save().meets(apart))).toBe(1)
  })

  test('does not take back what was said of a save before it has worked', () => {
    const note = openNote().type({ title: 'T' }).save().fails().autosave()
    expect(note.state().failure).toMatchObject({ words: 'No.' })
    expect(note.stores().state().failure).toBeNull()
  })
})
