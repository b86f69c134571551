import type { CustomPageForAuthor } from '@lorecircle/shared/custom-page/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEditor } from '../editing/useEditor.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { showToast } from '../toasts/toast.ts'
import {
  hasPageContent,
  mergePages,
  newPage,
  PageDraft,
  pageDraft,
  pageDraftKey,
  SavablePage,
  withoutBeginning,
} from './page-draft.ts'
import { isPageMissing, pageConflict, pageSaveError, putPage, savePage } from './queries.ts'
import { tellPage } from './tell-page.ts'

const empty = 'Write something on this page before you publish it.'

/**
 * A page that is being edited. `slug` is null for one whose address its title will make when it is first saved;
 * `beginning` is what stands at its address while it is not written: HTML.
 */
export function usePageEditor(
  slug: string | null,
  initial: CustomPageForAuthor | null,
  beginning: string,
  onStored: (page: CustomPageForAuthor) => void,
) {
  const { sub } = useAuthor()
  const queries = useQueryClient()
  const { mutateAsync } = useMutation(savePage(sub))
  const editor = useEditor<PageDraft, CustomPageForAuthor>(
    {
      noun: 'page',
      nameOf: (stored) => pageDraftKey(stored?.slug ?? slug),
      shape: PageDraft,
      savable: SavablePage,
      draftOf: (stored) => (stored ? pageDraft(stored) : newPage(slug, beginning)),
      merge: mergePages,
      save: (draft, stored, etag) =>
        mutateAsync({ ...draft, ...at(stored?.slug ?? slug), ...(etag && { etag }) }),
      theirsIn: pageConflict,
      isGone: isPageMissing,
      onTold: (page) => putPage(queries, page),
      failureOf: pageSaveError,
      mayAutosave: (draft, stored) =>
        slug !== null &&
        !draft.isPublished &&
        stored?.isPublished !== true &&
        (stored !== null || hasPageContent(draft)),
    },
    initial,
    onStored,
  )

  /** Saves what stands in the form; `said` is what the author reads when it worked. */
  const saveAs = async (asPublished: boolean, said: string) => {
    showToast(null)
    if (asPublished && !hasPageContent(editor.form.getValues())) return editor.refuse('intro', empty)
    const page = await editor.save((draft) => ({
      ...(asPublished ? withoutBeginning(draft) : draft),
      isPublished: asPublished,
    }))
    if (page) tellPage(page, said, performance.now())
  }
  return { ...editor, saveAs }
}

const at = (slug: string | null) => (slug === null ? {} : { slug })
