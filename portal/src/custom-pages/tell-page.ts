import type { CustomPageForAuthor } from '@lorecircle/shared/custom-page/calls'
import { pageTitle } from '@lorecircle/shared/custom-page/custom-page'
import { showPublished } from '../publishing/tell-published.ts'
import { showToast } from '../toasts/toast.ts'

/** Shows that a page was saved and, if it is public, how soon it was live. `savedAt` is `performance.now()`. */
export function showPageSaved(page: CustomPageForAuthor, said: string, savedAt: number) {
  const { slug, etag, url } = page
  if (url !== null) void showPublished({ of: 'page', id: slug, etag, title: pageTitle(page) }, said, savedAt)
  else showToast({ text: page.isPublished ? `${said} Readers find it once your shop has its name.` : said })
}
