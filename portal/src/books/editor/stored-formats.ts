import type { FormatForAuthor } from '@lorecircle/shared/book/book-for-author'
import { createContext, use } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { BookDraft } from './book-draft.ts'

export const StoredFormats = createContext<readonly FormatForAuthor[]>([])

/** The stored format that a block of the form edits; undefined for a new one. */
export function useStoredFormat(index: number): FormatForAuthor | undefined {
  const formats = use(StoredFormats)
  const { control } = useFormContext<BookDraft>()
  const formatId = useWatch({ control, name: `formats.${index}.formatId` })
  return formats.find(({ id }) => id === formatId)
}
