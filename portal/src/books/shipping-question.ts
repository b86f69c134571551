import type { BookForAuthor, FormatForAuthor } from '@lorecircle/shared/book/book-for-author'
import { useSyncExternalStore } from 'react'

/** The printed format whose publication opened the question; null if none is open. */
let asked: FormatForAuthor | null = null
const listeners = new Set<() => void>()

/**
 * Asks about shipping when a save publishes a book's first printed format and no shipping settings are saved.
 * `before` is the book before the save, if known.
 */
export function openShippingQuestion(book: BookForAuthor, before: BookForAuthor | undefined): void {
  const format = firstPrintedFormat(book, before)
  if (format !== null) set(format)
}

export const closeShippingQuestion = () => set(null)

export const useShippingQuestion = (): FormatForAuthor | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )

/** A printed format that a save made public if the book had no public one before; else null. */
export function firstPrintedFormat(
  book: BookForAuthor,
  before: BookForAuthor | undefined,
): FormatForAuthor | null {
  return before && printedFormat(before) ? null : (printedFormat(book) ?? null)
}

const printedFormat = ({ public: isPublic, formats }: BookForAuthor): FormatForAuthor | undefined =>
  isPublic ? formats.find(({ type }) => type !== 'eBook') : undefined

function set(format: FormatForAuthor | null) {
  asked = format
  for (const listener of listeners) listener()
}
