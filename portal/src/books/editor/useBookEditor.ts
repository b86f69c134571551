import { zodResolver } from '@hookform/resolvers/zod'
import type { BookForAuthor } from '@lorecircle/shared/book/book-for-author'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useStart } from '../../editing/start.ts'
import type { Subject } from '../../editing/subject.ts'
import { useEditor } from '../../editing/useEditor.ts'
import { useAuthor } from '../../identity/useAuthor.ts'
import { shopClosed } from '../../progress/progress.ts'
import { useProgress } from '../../progress/useProgress.ts'
import { showToast } from '../../toasts/toast.ts'
import { putBook, saveBook, saveFailure, theirVersion, unpublishedVersion } from '../queries.ts'
import { tellBook } from '../tell-book.ts'
import { BookDraft, draftOf, inputOf, newDraft, SavableDraft, withFormatIds } from './book-draft.ts'
import { mergeBooks } from './merge.ts'

const untitled = 'Give the book a title before you publish it.'

/** A book under the pen; `initial` is null for one that is being added. */
export function useBookEditor(initial: BookForAuthor | null) {
  const { sub } = useAuthor()
  const queries = useQueryClient()
  const { mutateAsync } = useMutation(saveBook(sub))
  const closed = shopClosed(useProgress())

  const subject: Subject<BookDraft, BookForAuthor> = {
    noun: 'book',
    nameOf: (stored) => `book:${stored?.id ?? 'new'}`,
    shape: BookDraft,
    draftOf: (stored) => (stored ? draftOf(stored) : newDraft()),
    merge: mergeBooks,
    async save(draft, stored) {
      try {
        return (await mutateAsync(inputOf(draft, stored ?? undefined))).book
      } catch (error) {
        const told = theirVersion(error) ?? unpublishedVersion(error)
        if (told) putBook(queries, told)
        throw error
      }
    },
    theirsIn: theirVersion,
    keptIn: unpublishedVersion,
    failureOf: saveFailure,
    autosave: {
      may: (draft, stored) =>
        !draft.public &&
        stored?.public !== true &&
        draft.title.trim() !== '' &&
        SavableDraft.safeParse(draft).success,
      adopt(sent, stored) {
        const adopted = withFormatIds(sent, stored)
        for (const [place, { key }] of sent.formats.entries()) {
          const at = form.getValues('formats').findIndex((format) => format.key === key)
          const given = adopted.formats[place]
          if (at < 0 || !given) continue
          form.setValue(`formats.${at}.formatId`, given.formatId)
          form.setValue(`formats.${at}.key`, given.key)
        }
        return adopted
      },
    },
  }
  const start = useStart(subject, initial)
  const form = useForm<BookDraft>({
    resolver: zodResolver(SavableDraft),
    defaultValues: start.draft,
    shouldFocusError: false,
  })
  const editor = useEditor(form, subject, start)

  /** Saves what stands in the form; `said` is what the author reads when it worked. */
  const saveAs = async (asPublic: boolean, said: string) => {
    showToast(null)
    if (asPublic && form.getValues('title').trim() === '') {
      return editor.refuse('title', untitled)
    }
    const book = await editor.save((draft) => ({ ...draft, public: asPublic }))
    if (book) tellBook(book, said, performance.now(), closed)
  }
  return { ...editor, form, saveAs }
}

export type BookEditor = ReturnType<typeof useBookEditor>
