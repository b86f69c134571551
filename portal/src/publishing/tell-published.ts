import { showToast } from '../toasts/toast.ts'
import { type Publication, waitUntilLive } from './wait-until-published.ts'

/** Says that something was saved which readers may see, then how long they had to wait for it. */
export async function tellLive(
  saved: Publication & { title: string },
  said: string,
  savedAt: number,
): Promise<void> {
  showToast({ text: said })
  const { title, ...publication } = saved
  const live = await waitUntilLive(publication, savedAt)
  if (live.state === 'live') {
    showToast({ text: `${said} Live in ${live.seconds} s`, link: { href: live.url, text: `View ${title}` } })
  }
  if (live.state === 'on its way') {
    showToast({ text: `${said} It is kept safe and still on its way to your readers.` })
  }
}
