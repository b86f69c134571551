import type { BundleForAuthor } from '@lorecircle/shared/bundle/calls'
import { showPublished } from '../publishing/tell-published.ts'
import { showToast } from '../toasts/toast.ts'
import { describePartProblems } from './troubles-in-words.ts'

/** Shows that a bundle was saved and, if it is public, how soon it was live. `savedAt` is `performance.now()`. */
export function showBundleSaved(bundle: BundleForAuthor, said: string, savedAt: number) {
  const { slug, etag, url, name, state } = bundle
  if (url !== null) {
    void showPublished({ of: 'bundle', id: slug, etag, title: name }, said, savedAt)
    return
  }
  const why =
    state === 'published' ? ` Readers do not see it yet. ${describePartProblems(bundle).join(' ')}` : ''
  showToast({ text: `${said}${why}`.trim() })
}
