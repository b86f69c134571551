import type { BundleForAuthor } from '@lorecircle/shared/bundle/calls'
import { tellPublished } from '../publishing/tell-published.ts'
import { showToast } from '../toasts/toast.ts'
import { troublesInWords } from './troubles-in-words.ts'

/** Says that a bundle was saved; of one that readers see, how soon they did. `savedAt` is `performance.now()`. */
export function tellBundle(bundle: BundleForAuthor, said: string, savedAt: number) {
  const { slug, etag, url, name, state } = bundle
  if (url !== null) {
    void tellPublished({ of: 'bundle', id: slug, etag, title: name }, said, savedAt)
    return
  }
  const why = state === 'published' ? ` Readers do not see it yet. ${troublesInWords(bundle).join(' ')}` : ''
  showToast({ text: `${said}${why}`.trim() })
}
