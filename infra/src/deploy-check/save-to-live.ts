import { postCalls } from '@lorecircle/shared/post/calls'
import type { CheckAuthor } from './author.ts'
import { call } from './call.ts'
import type { CheckContext } from './places.ts'
import { type Row, row } from './row.ts'
import { waitFor } from './wait-for.ts'

/** Always the same one, so that what a check has left behind that was cut off is the next one's to take away. */
const id = '01CHECKCHECKCHECKCHECKCHEC'
/** Older than every other post of the blog, so that no reader finds it at its top. */
const createdAt = '2000-01-01T00:00:00.000Z'

/** A post of the check's own is published, and taken back: how long each takes to be seen by a reader. */
export async function saveToLive(
  { ask, origin, patienceInMs }: CheckContext,
  author: CheckAuthor,
): Promise<Row[]> {
  const asker = { at: origin, token: author.token }
  const takeAway = async () => {
    const answer = await ask(`${origin}${postCalls.fetchPost.path}?id=${id}`, {
      headers: { authorization: `Bearer ${author.token}` },
    })
    if (answer.status === 404) return
    const { etag } = postCalls.fetchPost.output.parse(JSON.parse(answer.text))
    await call(ask, postCalls.deletePost, { id, etag }, asker)
  }
  const posted = { url: '' }
  try {
    const live = await row('a saved post is read', async () => {
      await takeAway()
      const words = crypto.randomUUID()
      const post = {
        id,
        title: 'A look from outside',
        content: `<p>${words}</p>`,
        isPublished: true,
        createdAt,
      }
      const startedAtMs = performance.now()
      const { said } = await call(ask, postCalls.savePost, post, asker)
      if (said.url === null) throw new Error('this author has no shop')
      posted.url = said.url
      await waitFor(patienceInMs, async () => {
        const { status, text } = await ask(posted.url)
        return status === 200 && text.includes(words)
      })
      return timed('read', startedAtMs)
    })
    if (posted.url === '') return [live]
    const gone = await row('what is taken back is gone', async () => {
      const startedAtMs = performance.now()
      await takeAway()
      await waitFor(patienceInMs, async () => (await ask(posted.url)).status === 404)
      return timed('gone', startedAtMs)
    })
    return [live, gone]
  } finally {
    await takeAway().catch(() => undefined)
  }
}

/** Just after a deployment every function has to start first. */
const LIVE_WITHIN_IN_MS = 10_000

/** Since the save was sent. */
function timed(what: 'read' | 'gone', startedAtMs: number) {
  const tookInMs = performance.now() - startedAtMs
  return {
    expected: `${what} within ${LIVE_WITHIN_IN_MS / 1000} s`,
    tookInMs,
    found: `${what} after ${(tookInMs / 1000).toFixed(2)} s`,
    isRight: tookInMs <= LIVE_WITHIN_IN_MS,
  }
}
