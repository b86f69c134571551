import { copiesLiveInSeconds } from '@lorecircle/shared/copies-at-the-edge'
import { calls } from '@lorecircle/shared/registry/calls'
import { api } from '../api/api.ts'
import { config } from '../config/config.ts'
import { showToast } from '../toasts/toast.ts'

const pauseInMs = 60

const patienceInMs = 15_000

type Publication = {
  of: 'book' | 'welcome' | 'profile' | 'post' | 'page' | 'bundle'
  id?: string
  etag: string
}

export async function showPublished(
  saved: Publication & { title: string },
  said: string,
  savedAt: number,
  undo?: () => void,
): Promise<void> {
  showToast({ text: said, ...(undo && { undo }) })
  // The Undo toast keeps its text, and the publication time is appended.
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

type PublishOutcome =
  | { state: 'published'; url: string; live: string }
  | { state: 'private' }
  | { state: 'in_progress' }

/** `savedAt` is `performance.now()` at the save's response. */
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
 * Message for a page on a custom domain: our content security policy blocks requests to it, and cached copies expire.
 */
export const liveUnseen = (writtenAfterMs: number): string =>
  `within ${inSeconds(writtenAfterMs + copiesLiveInSeconds * 1000)} s`

type Page = { url: string; etag: string }

/** Null if the book is not public, undefined until it is published. */
async function publishedPage(saved: Publication): Promise<Page | null | undefined> {
  const { published, url, pageEtag } = await api(calls.publishStatus, saved)
  if (!published) return undefined
  return url !== null && pageEtag !== null ? { url, etag: pageEtag } : null
}

/** True if readers get this version of the page now. */
async function isServed({ url, etag }: Page): Promise<true | undefined> {
  // A HEAD request, so that the check does not count as a reader's visit.
  const answer = await fetch(url, { method: 'HEAD', cache: 'no-store', credentials: 'omit' })
  return answer.ok && bareEtag(answer.headers.get('etag') ?? '') === bareEtag(etag) ? true : undefined
}

/** `W/"abc"` → `abc`: a compressed response has a weak tag for the same content. */
export const bareEtag = (etag: string): string => etag.replace(/^W\//, '').replaceAll('"', '')

/** 400 → `0.4`, 12 → `0.01`. */
export const inSeconds = (ms: number): string => (ms < 95 ? (ms / 1000).toFixed(2) : (ms / 1000).toFixed(1))

/** Polls until there is a result or the time is up; an error counts as no result. */
async function until<T>(end: number, ask: () => Promise<T | undefined>): Promise<T | undefined> {
  while (performance.now() < end) {
    const answer = await ask().catch(() => undefined)
    if (answer !== undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, pauseInMs))
  }
  return undefined
}
