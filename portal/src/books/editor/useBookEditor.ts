import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ulid } from 'ulid'
import type { EditedForm } from '../../editing/editor-subject.ts'
import { useEditor } from '../../editing/useEditor.ts'
import { useAuthor } from '../../identity/useAuthor.ts'
import { shopClosed } from '../../progress/progress.ts'
import { useProgress } from '../../progress/useProgress.ts'
import { useTimeZone } from '../../progress/useTimeZone.ts'
import { showToast } from '../../toasts/toast.ts'
import { bookConflict, bookSaveError, cacheBook, saveBookMutation, unpublishedVersion } from '../queries.ts'
import { showBookSaved } from '../tell-book.ts'
import { BookDraft, bookDraft, bookInput, newBookDraft, savableDraft } from './book-draft.ts'
import { bookDraftKey } from './local-book.ts'
import { mergeBooks } from './merge.ts'

const key = 'lorecircle:new-book'

const untitled = 'Give the book a title before you publish it.'

/** `initial` is null for a new book. */
export function useBookEditor(initial: BookForAuthor | null, onStored?: (book: BookForAuthor) => void) {
  const { sub } = useAuthor()
  const queries = useQueryClient()
  const { mutateAsync } = useMutation(saveBookMutation(sub))
  const closed = shopClosed(useProgress())
  const timeZone = useTimeZone()
  const savable = useMemo(() => savableDraft(timeZone), [timeZone])
  const editor = useEditor<BookDraft, BookForAuthor>(
    {
      noun: 'book',
      nameOf: (stored) => bookDraftKey(stored?.id ?? null),
      shape: BookDraft,
      savable,
      draftOf: (stored) => (stored ? bookDraft(stored) : newBookDraft()),
      merge: mergeBooks,
      save: async (draft, stored) => {
        if (stored) return (await mutateAsync(bookInput(draft, stored))).book
        const { book } = await mutateAsync({ ...bookInput(draft), newId: newBookId() })
        forgetNewBookId()
        return book
      },
      theirsIn: bookConflict,
      storedIn: unpublishedVersion,
      onTold: (book) => cacheBook(queries, book),
      failureOf: bookSaveError,
      mayAutosave: (draft, stored) => !draft.public && stored?.public !== true && draft.title.trim() !== '',
      withIds: withFormatIds,
      writeIds: writeFormatIds,
    },
    initial,
    onStored,
  )

  const saveAs = async (asPublic: boolean, said: string) => {
    showToast(null)
    if (asPublic && editor.form.getValues('title').trim() === '') {
      return editor.refuse('title', untitled)
    }
    const book = await editor.save((draft) => ({ ...draft, public: asPublic }))
    if (book) showBookSaved(book, said, performance.now(), closed)
  }
  return { ...editor, saveAs }
}

export type BookEditor = ReturnType<typeof useBookEditor>

/**
 * The id of a book that is not stored yet. It persists until the server responds, also over a reload, so that a
 * repeated save adds only one book.
 */
function newBookId(): string {
  const known = sessionStorage.getItem(key)
  if (known !== null) return known
  const id = ulid()
  sessionStorage.setItem(key, id)
  return id
}

const forgetNewBookId = () => sessionStorage.removeItem(key)

type Stored = { formats: readonly { id: string }[] }

/** Adds the ids that the server gave to the new formats in `sent`. */
export const withFormatIds = (draft: BookDraft, sent: BookDraft, { formats }: Stored): BookDraft => ({
  ...draft,
  formats: draft.formats.map((format) => {
    const id = formats[sent.formats.findIndex(({ key }) => key === format.key)]?.id
    return id === undefined ? format : { ...format, formatId: id, key: id }
  }),
})

/** Writes only the ids into a form that the author may be typing in. */
export function writeFormatIds(form: EditedForm<BookDraft>, { formats }: BookDraft) {
  for (const [at, { formatId, key }] of formats.entries()) {
    if (form.getValues(`formats.${at}.formatId`) === formatId) continue
    form.setValue(`formats.${at}.formatId`, formatId)
    form.setValue(`formats.${at}.key`, key)
  }
}
