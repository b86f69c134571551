import { expect, test } from 'vitest'
import { BookDraft, newDraft } from '../books/editor/book-draft.ts'
import { dropDraft, keepDraft, keptDraft } from './kept-draft.ts'

function shelf() {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

const typed = {
  draft: { ...newDraft(), title: 'Phantastes', blurb: 'I awoke one morning' },
  began: null,
  keptAtMs: 1,
}

test('what an author typed is there again after a reload, and gone after the save', () => {
  const storage = shelf()
  keepDraft(storage, 'author-1', 'new', typed)
  expect(keptDraft(storage, 'author-1', 'new', BookDraft)).toEqual(typed)
  dropDraft(storage, 'author-1', 'new')
  expect(keptDraft(storage, 'author-1', 'new', BookDraft)).toBeNull()
})

test('an author on the same machine is never offered somebody else’s draft, or another book’s', () => {
  const storage = shelf()
  keepDraft(storage, 'author-1', 'new', typed)
  expect(keptDraft(storage, 'author-2', 'new', BookDraft)).toBeNull()
  expect(keptDraft(storage, 'author-1', 'book-1', BookDraft)).toBeNull()
})

test('a draft that an older portal wrote in another shape is passed over', () => {
  const storage = shelf()
  for (const old of ['{', 'null', '{"draft":{"title":1}}']) {
    storage.items.set('draft:author-1:new', old)
    expect(keptDraft(storage, 'author-1', 'new', BookDraft)).toBeNull()
  }
})

test('a browser whose storage is full does not stop the typing', () => {
  const full = {
    ...shelf(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(() => keepDraft(full, 'author-1', 'new', typed)).not.toThrow()
})
