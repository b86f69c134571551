import { testBookForAuthor } from '@lorecircle/shared/book/book.fixture'
import { expect, test } from 'vitest'
import { saveLocalDraft } from '../../editing/local-draft.ts'
import { bookDraft } from './book-draft.ts'
import { bookDraftKey, hasUnsavedChanges } from './local-book.ts'

const book = testBookForAuthor({ id: 'b1', etag: '"e1"', title: 'Lilith' })

function browserWith(title: string) {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  saveLocalDraft(storage, 'author', bookDraftKey('b1'), { draft: { ...bookDraft(book), title }, began: null })
  return storage
}

test('a book is marked while this browser holds what is not stored, for its own author', () => {
  const storage = browserWith('Lilith, a romance')
  expect(hasUnsavedChanges(storage, 'author', book)).toBe(true)
  expect(hasUnsavedChanges(storage, 'author', { ...book, id: 'b2' })).toBe(false)
  expect(hasUnsavedChanges(storage, 'somebody else', book)).toBe(false)
})

test('a book whose kept words are stored by now is not marked', () => {
  expect(hasUnsavedChanges(browserWith('Lilith'), 'author', book)).toBe(false)
})
