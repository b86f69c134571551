import { copiesLiveInSeconds } from '@lorecircle/shared/copies-at-the-edge'
import { calls } from '@lorecircle/shared/registry/calls'
import { api } from '../api/api.ts'
import { config } from '../config/config.ts'
import { showToast } from '../toasts/toast.ts'

const pauseInMs = 60

const patienceInMs = 15_000

/** One saved version of something that readers may see; the welcome page and the profile need no id. */
type Publication = {
  of: 'book' | 'welcome' | 'profile' | 'post' | 'page' | 'bundle'
  id?: string
  etag: string
}

/** Says that something was saved which readers may see, then how long they had to wait for it. */
export async function showPublished(
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

/** What became of a save: in front of readers, kept from them, or still on its way. All of it measured. */
type PublishOutcome =
  | { state: 'published'; url: string; live: string }
  | { state: 'private' }
  | { state: 'in_progress' }

/** `savedAt` is `performance.now()` at the save's answer. */
async function waitUntilPublished(saved: Publication, savedAt: number): Promise<PublishOutcome> {
  const end = savedAt + patienceInMs
  const page = await until(end, () => publishedPage(saved))
  if (page === undefined) return { state: 'in_progress' }
  if (page === null) return { state: 'private' }
  const isOurs = new URL(page.url).host.endsWith(`.${config().productDomain}`)
  const tookInMs = () => performance.now() - savedAt
  if (!isOurs) return { state: 'published', url: page.url, live: liveUnseen(tookInMs()) }
  const served = await until(end, () => isServed(page))
  if (!served) return { state: 'in_progress' }
  return { state: 'published', url: page.url, live: `in ${inSeconds(tookInMs())} s` }
}

/**
 * What is known of a page that is written where the portal cannot see it: our own policy lets it ask no other domain
 * than ours, and a copy of the page as it was has an end.
 */
export const liveUnseen = (writtenAfterMs: number): string =>
  `within ${inSeconds(writtenAfterMs + copiesLiveInSeconds * 1000)} s`

type Page = { url: string; etag: string }

/** The page that readers should see; null where the book is not public, undefined while it is not published. */
async function publishedPage(saved: Publication): Promise<Page | null | undefined> {
  const { published, url, pageEtag } = await api(calls.publishStatus, saved)
  if (!published) return undefined
  return url !== null && pageEtag !== null ? { url, etag: pageEtag } : null
}

/** Is this very version of the page what a reader gets now? */
async function isServed({ url, etag }: Page): Promise<true | undefined> {
  // Asked for its head alone: the author's own look is no reader's visit.
  const answer = await fetch(url, { method: 'HEAD', cache: 'no-store', credentials: 'omit' })
  return answer.ok && bareEtag(answer.headers.get('etag') ?? '') === bareEtag(etag) ? true : undefined
}

/** `W/"abc"` → `abc`: a compressed answer carries a weak tag of the same bytes. */
export const bareEtag = (etag: string): string => etag.replace(/^W\//, '').replaceAll('"', '')

/** 400 → `0.4`, 12 → `0.01`. */
export const inSeconds = (ms: number): string => (ms < 95 ? (ms / 1000).toFixed(2) : (ms / 1000).toFixed(1))

/** Asks until there is an answer or the time is up; a fault on the way is another pause. */
async function until<T>(end: number, ask: () => Promise<T | undefined>): Promise<T | undefined> {
  while (performance.now() < end) {
    const answer = await ask().catch(() => undefined)
    if (answer !== undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, pauseInMs))
  }
  return undefined
}
