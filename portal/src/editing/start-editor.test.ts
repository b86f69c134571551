import { zodResolver } from '@hookform/resolvers/zod'
import { createFormControl } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { draftOf, type Note, noteRules, type StoredNote, storedNote } from './note.fixture.ts'
import { startEditor } from './run-editor.ts'

/** The browser, as far as an editor reaches into it. */
const items = new Map<string, string>()
const page = new EventTarget()
const isTyping = { matches: () => true }
let active: typeof isTyping | null = null

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
    removeItem: (key: string) => items.delete(key),
  })
  vi.stubGlobal('document', {
    get activeElement() {
      return active
    },
  })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  items.clear()
  active = null
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const theirs = (error: unknown): StoredNote | null =>
  error instanceof ApiError && error.status === 412 ? { ...storedNote, etag: '"2"', title: 'Theirs' } : null

/** An editor of a stored note, whose saves wait to be answered. */
function open(stored: StoredNote | null = storedNote) {
  const form = createFormControl<Note>({ resolver: zodResolver(noteRules.savable) })
  const saves: { draft: Note; etag: string | undefined; answer: PromiseWithResolvers<StoredNote> }[] = []
  const subject = {
    ...noteRules,
    noun: 'note',
    save(draft: Note, _stored: StoredNote | null, etag: string | undefined) {
      const answer = Promise.withResolvers<StoredNote>()
      saves.push({ draft, etag, answer })
      return answer.promise
    },
    theirsIn: theirs,
    onTold: vi.fn(),
    failureOf: (error: unknown) => `Error saving note: ${error instanceof Error ? error.message : ''}`,
  }
  const editor = startEditor(form, () => subject, stored, 'author')
  const leave = editor.listen()
  const local = () => JSON.parse(items.get('draft:author:note:a') ?? 'null')
  const answer = async (changes: Partial<StoredNote>) => {
    const save = saves.at(-1)
    save?.answer.resolve({ ...storedNote, ...save.draft, ...changes })
    await vi.advanceTimersByTimeAsync(0)
  }
  return { form, subject, saves, editor, leave, local, answer }
}

test('what is typed is in the browser after a moment, and saved after a longer one', async () => {
  const { form, saves, editor, local, answer } = open()
  form.setValue('title', 'Typed')
  await vi.advanceTimersByTimeAsync(299)
  expect(local()).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(local()).toMatchObject({ draft: { title: 'Typed' }, began: { etag: '"1"' } })
  await vi.advanceTimersByTimeAsync(1_199)
  expect(saves).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(saves).toMatchObject([{ draft: { title: 'Typed' }, etag: '"1"' }])
  await answer({ etag: '"2"' })
  expect(local()).toBeNull()
  expect(editor.state()).toMatchObject({ base: { stored: { etag: '"2"' } }, safety: { state: 'saved' } })
})

test('each letter puts the autosave off, and who leaves takes nothing along that is not in the browser', async () => {
  const { form, saves, leave, local } = open()
  form.setValue('title', 'O')
  await vi.advanceTimersByTimeAsync(1_400)
  form.setValue('title', 'On')
  await vi.advanceTimersByTimeAsync(200)
  expect(saves).toHaveLength(0)
  leave()
  expect(local()).toMatchObject({ draft: { title: 'On' } })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(saves).toHaveLength(0)
})

test('a page that is put away keeps the last letters, and a network that is back sends them', async () => {
  const { form, saves, local } = open()
  form.setValue('title', 'Typed')
  page.dispatchEvent(new Event('pagehide'))
  expect(local()).toMatchObject({ draft: { title: 'Typed' } })
  await vi.advanceTimersByTimeAsync(1_500)
  saves[0]?.answer.reject(new ApiError(0, 'network.offline', 'Offline.'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(saves).toHaveLength(1)
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(1_500)
  expect(saves).toHaveLength(2)
})

test('⌘S pressed twice saves in turn, and each press has its own answer', async () => {
  const { form, saves, editor, answer } = open()
  form.setValue('title', 'One')
  const first = editor.save()
  const second = editor.save()
  await vi.advanceTimersByTimeAsync(0)
  expect(saves).toHaveLength(1)
  await answer({ etag: '"2"' })
  expect(saves).toMatchObject([{ etag: '"1"' }, { etag: '"2"' }])
  await answer({ etag: '"3"' })
  expect(await Promise.all([first, second])).toMatchObject([{ etag: '"2"' }, { etag: '"3"' }])
})

test('what cannot be saved is not sent, and its field says why', async () => {
  const { form, saves, editor } = open()
  form.setValue('title', 'T'.repeat(41))
  expect(await editor.save()).toBeNull()
  expect(saves).toHaveLength(0)
  expect(form.getFieldState('title').invalid).toBe(true)
})

test('a field that speaks against a step says so until something is typed', () => {
  const led = vi.fn()
  vi.stubGlobal('requestAnimationFrame', led)
  const { form, editor } = open()
  editor.refuse('title', 'Give it a title.')
  expect(form.getFieldState('title').error?.message).toBe('Give it a title.')
  expect(led).toHaveBeenCalledOnce()
  form.setValue('text', 'Typed')
  expect(form.getFieldState('title').invalid).toBe(false)
})

test('who types on while a save is under way has every word in the form', async () => {
  const { form, editor, local, answer } = open()
  form.setValue('title', ' One ')
  const saved = editor.save()
  await vi.advanceTimersByTimeAsync(0)
  form.setValue('text', 'Typed on.')
  await answer({ etag: '"2"', title: 'One' })
  expect(await saved).toMatchObject({ etag: '"2"' })
  expect(form.getValues()).toEqual({ ...draftOf(storedNote), title: 'One', text: 'Typed on.' })
  expect(local()).toMatchObject({ draft: { text: 'Typed on.' }, began: { etag: '"2"' } })
})

test('a form that somebody is in is left as it stands', async () => {
  const { form, editor, answer } = open()
  form.setValue('title', ' One ')
  const saved = editor.save()
  await vi.advanceTimersByTimeAsync(0)
  active = isTyping
  await answer({ etag: '"2"', title: 'One' })
  await saved
  expect(form.getValues('title')).toBe(' One ')
})

test('another tab was faster: the save is answered with nothing, and the form holds both', async () => {
  const { form, subject, saves, editor } = open()
  form.setValue('title', 'Mine')
  const saved = editor.save()
  await vi.advanceTimersByTimeAsync(0)
  saves[0]?.answer.reject(new ApiError(412, 'note.changed', 'Changed.'))
  expect(await saved).toBeNull()
  expect(form.getValues('title')).toBe('Mine')
  expect(subject.onTold).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: 'Theirs' }))
  const [conflict] = editor.state().conflicts ?? []
  if (!conflict) throw new Error('no conflict')
  expect(await editor.save()).toBeNull()
  expect(saves).toHaveLength(1)
  editor.takeTheirs(conflict)
  expect(form.getValues('title')).toBe('Theirs')
  void editor.save()
  await vi.advanceTimersByTimeAsync(0)
  expect(saves).toMatchObject([{}, { etag: '"2"', draft: { title: 'Theirs' } }])
})

test('what was typed before a reload fills the form, until its author starts afresh', async () => {
  const first = open()
  first.form.setValue('title', 'Typed')
  first.leave()
  const { form, editor, local } = open()
  expect(form.getValues('title')).toBe('Typed')
  expect(editor.state().isRestored).toBe(true)
  editor.startAfresh()
  expect(form.getValues()).toEqual(draftOf(storedNote))
  expect(local()).toBeNull()
})
