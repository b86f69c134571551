import { showToast } from '../toasts/toast.ts'
import { type Publication, waitUntilPublished } from './wait-until-published.ts'

/** Says that something was saved which readers may see, then how long they had to wait for it. */
export async function tellPublished(
  saved: Publication & { title: string },
  said: string,
  savedAt: number,
  undo?: () => void,
): Promise<void> {
  showToast({ text: said, ...(undo && { undo }) })
  // What can be undone says so for as long as it can; how soon it was live stands beside it.
  const before = undo ? '' : `${said} `
  const { title, ...publication } = saved
  const outcome = await waitUntilPublished(publication, savedAt)
  if (outcome.state === 'published') {
    showToast({
      text: `${before}Live ${outcome.live}`,
      link: { href: outcome.url, text: 'View', name: `View ${title}` },
    })
  }
  if (outcome.state === 'in_progress') {
    showToast({ text: `${before}It is kept safe and still on its way to your readers.` })
  }
}
