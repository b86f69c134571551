import { showToast } from '../toasts/toast.ts'
import { type Publication, waitUntilPublished } from './wait-until-published.ts'

/** Says that something was saved which readers may see, then how long they had to wait for it. */
export async function tellPublished(
  saved: Publication & { title: string },
  said: string,
  savedAt: number,
): Promise<void> {
  showToast({ text: said })
  const { title, ...publication } = saved
  const outcome = await waitUntilPublished(publication, savedAt)
  if (outcome.state === 'published') {
    showToast({
      text: `${said} Live in ${outcome.seconds} s`,
      link: { href: outcome.url, text: `View ${title}` },
    })
  }
  if (outcome.state === 'on its way') {
    showToast({ text: `${said} It is kept safe and still on its way to your readers.` })
  }
}
