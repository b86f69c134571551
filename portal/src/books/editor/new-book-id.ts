import { ulid } from 'ulid'

const key = 'lorecircle:new-book'

/**
 * What this tab calls a book that is not stored yet. It stays until the server has answered, also over a reload, so
 * that a save whose answer was lost and that is sent again adds one book.
 */
export function newBookId(): string {
  const known = sessionStorage.getItem(key)
  if (known !== null) return known
  const id = ulid()
  sessionStorage.setItem(key, id)
  return id
}

export const forgetNewBookId = () => sessionStorage.removeItem(key)
