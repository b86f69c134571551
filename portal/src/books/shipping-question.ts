import type { BookForAuthor, FormatForAuthor } from '@lorecircle/shared/book/book-for-author'
import { useSyncExternalStore } from 'react'

/** The printed format whose publishing raised the question, or null while nothing is asked. */
let asked: FormatForAuthor | null = null
const listeners = new Set<() => void>()

/**
 * Raises the question where the author ships, when a save publishes a book's first printed format; it is shown while no
 * shipping settings are saved. `before`: the book before the save, where it is known.
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

/** A printed format that a save made public, where readers saw none of the book's before; else null. */
export function firstPrintedFormat(
  book: BookForAuthor,
  before: BookForAuthor | undefined,
): FormatForAuthor | null {
  return before && printedFormat(before) ? null : (printedFormat(book) ?? null)
}

/** One that readers can see. */
const printedFormat = ({ public: isPublic, formats }: BookForAuthor): FormatForAuthor | undefined =>
  isPublic ? formats.find(({ type }) => type !== 'eBook') : undefined

function set(format: FormatForAuthor | null) {
  asked = format
  for (const listener of listeners) listener()
}
