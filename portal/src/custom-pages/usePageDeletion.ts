import type { CustomPageForAuthor } from '@lorecircle/shared/custom-page/calls'
import { pageTitle } from '@lorecircle/shared/custom-page/custom-page'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../api/api-error.ts'
import { useDeletion } from '../editing/useDeletion.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { tabPath } from '../paths/tabs.ts'
import { pageDraft, pageDraftKey } from './page-draft.ts'
import { deletePage, pageSaveError, savePage } from './queries.ts'
import { tellPage } from './tell-page.ts'

/** A page that was deleted too soon comes back at its address. */
export function usePageDeletion(onGone: () => void) {
  const { sub } = useAuthor()
  const { mutateAsync: take } = useMutation(deletePage(sub))
  const { mutateAsync: save } = useMutation(savePage(sub))
  return useDeletion({
    titleOf: pageTitle,
    async remove(page: CustomPageForAuthor) {
      await take(page)
      return page
    },
    async restore(page) {
      const { slug, createdAt } = page
      const back = await save({ ...pageDraft(page), slug, createdAt })
      tellPage(back, `“${pageTitle(page)}” is back.`, performance.now())
    },
    draftOf: pageDraft,
    localNameOf: ({ slug }) => pageDraftKey(slug),
    hrefOf: ({ slug }) => `${tabPath('custompage')}&page=${slug}`,
    removeFailure: (error) => `Error deleting page: ${messageOf(error)}`,
    restoreFailure: pageSaveError,
    onGone,
  })
}
