import type { CustomPageForAuthor } from '@lorecircle/shared/custom-page/calls'
import { pageTitle } from '@lorecircle/shared/custom-page/custom-page'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../api/api-error.ts'
import { keepDraft } from '../editing/kept-draft.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { tabPath } from '../paths/tabs.ts'
import { showToast } from '../toasts/toast.ts'
import { draftOf, type PageDraft } from './page-draft.ts'
import { deletePage, saveFailure, savePage } from './queries.ts'
import { tellPage } from './tell-page.ts'

/** Deletes at once, and brings back what was deleted too soon: the same page, at its address. */
export function usePageDeletion(onGone: () => void) {
  const { sub } = useAuthor()
  const { mutateAsync: take } = useMutation(deletePage(sub))
  const { mutateAsync: save } = useMutation(savePage(sub))
  const [failure, setFailure] = useState<string>()

  const bringBack = async (page: CustomPageForAuthor) => {
    const { slug, createdAt } = page
    const draft = draftOf(page)
    try {
      tellPage(await save({ ...draft, slug, createdAt }), `“${pageTitle(page)}” is back.`, performance.now())
    } catch (error) {
      keepDraft<PageDraft>(localStorage, sub, `page:${slug}`, { draft, began: null, keptAtMs: Date.now() })
      showToast({
        text: `${saveFailure(error)} It is kept in this browser.`,
        link: { href: `${tabPath('custompage')}&page=${slug}`, text: `Open ${pageTitle(page)}` },
      })
    }
  }

  const remove = async (page: CustomPageForAuthor) => {
    setFailure(undefined)
    try {
      await take(page)
      onGone()
      showToast({ text: `“${pageTitle(page)}” is deleted.`, undo: () => void bringBack(page) })
    } catch (error) {
      setFailure(`Error deleting page: ${messageOf(error)}`)
    }
  }
  return { remove, failure }
}
