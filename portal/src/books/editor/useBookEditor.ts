import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useEditor } from '../../editing/useEditor.ts'
import { useAuthor } from '../../identity/useAuthor.ts'
import { shopClosed } from '../../progress/progress.ts'
import { useProgress } from '../../progress/useProgress.ts'
import { useTimeZone } from '../../progress/useTimeZone.ts'
import { showToast } from '../../toasts/toast.ts'
import { bookConflict, bookSaveError, putBook, saveBook, unpublishedVersion } from '../queries.ts'
import { tellBook } from '../tell-book.ts'
import { BookDraft, bookDraft, bookInput, newDraft, savableDraft } from './book-draft.ts'
import { withFormatIds, writeFormatIds } from './format-ids.ts'
import { bookDraftKey } from './local-book.ts'
import { mergeBooks } from './merge.ts'
import { forgetNewBookId, newBookId } from './new-book-id.ts'

const untitled = 'Give the book a title before you publish it.'

/** A book that is being edited; `initial` is null for one that is being added. */
export function useBookEditor(initial: BookForAuthor | null, onStored?: (book: BookForAuthor) => void) {
  const { sub } = useAuthor()
  const queries = useQueryClient()
  const { mutateAsync } = useMutation(saveBook(sub))
  const closed = shopClosed(useProgress())
  const timeZone = useTimeZone()
  const savable = useMemo(() => savableDraft(timeZone), [timeZone])
  const editor = useEditor<BookDraft, BookForAuthor>(
    {
      noun: 'book',
      nameOf: (stored) => bookDraftKey(stored?.id ?? null),
      shape: BookDraft,
      savable,
      draftOf: (stored) => (stored ? bookDraft(stored) : newDraft()),
      merge: mergeBooks,
      save: async (draft, stored) => {
        if (stored) return (await mutateAsync(bookInput(draft, stored))).book
        const { book } = await mutateAsync({ ...bookInput(draft), newId: newBookId() })
        forgetNewBookId()
        return book
      },
      theirsIn: bookConflict,
      storedIn: unpublishedVersion,
      onTold: (book) => putBook(queries, book),
      failureOf: bookSaveError,
      mayAutosave: (draft, stored) => !draft.public && stored?.public !== true && draft.title.trim() !== '',
      withIds: withFormatIds,
      writeIds: writeFormatIds,
    },
    initial,
    onStored,
  )

  /** Saves what stands in the form; `said` is what the author reads when it worked. */
  const saveAs = async (asPublic: boolean, said: string) => {
    showToast(null)
    if (asPublic && editor.form.getValues('title').trim() === '') {
      return editor.refuse('title', untitled)
    }
    const book = await editor.save((draft) => ({ ...draft, public: asPublic }))
    if (book) tellBook(book, said, performance.now(), closed)
  }
  return { ...editor, saveAs }
}

export type BookEditor = ReturnType<typeof useBookEditor>
