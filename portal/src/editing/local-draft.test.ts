import { expect, test } from 'vitest'
import { z } from 'zod'
import { dropLocalDraft, localDraft, saveLocalDraft } from './local-draft.ts'

const Draft = z.object({ title: z.string(), blurb: z.string() })

function memoryStorage() {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

const typed = { draft: { title: 'Phantastes', blurb: 'I awoke one morning' }, began: null }

test('what an author typed is there again after a reload, and gone after the save', () => {
  const storage = memoryStorage()
  saveLocalDraft(storage, 'author-1', 'new', typed)
  expect(localDraft(storage, 'author-1', 'new', Draft)).toEqual(typed)
  dropLocalDraft(storage, 'author-1', 'new')
  expect(localDraft(storage, 'author-1', 'new', Draft)).toBeNull()
})

test('an author on the same machine is never offered somebody else’s draft, or another book’s', () => {
  const storage = memoryStorage()
  saveLocalDraft(storage, 'author-1', 'new', typed)
  expect(localDraft(storage, 'author-2', 'new', Draft)).toBeNull()
  expect(localDraft(storage, 'author-1', 'book-1', Draft)).toBeNull()
})

test('a draft that an older portal wrote in another shape is passed over', () => {
  const storage = memoryStorage()
  for (const old of ['{', 'null', '{"draft":{"title":1}}']) {
    storage.items.set('draft:author-1:new', old)
    expect(localDraft(storage, 'author-1', 'new', Draft)).toBeNull()
  }
})

test('a browser whose storage is full does not stop the typing', () => {
  const full = {
    ...memoryStorage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(() => saveLocalDraft(full, 'author-1', 'new', typed)).not.toThrow()
})
