import { postCalls } from '@lorecircle/shared/post/calls'
import { Amplify } from 'aws-amplify'
import { fetchAuthSession, resetPassword, signIn, signOut } from 'aws-amplify/auth'
import { ConsoleLogger } from 'aws-amplify/utils'
import { z } from 'zod'
import { call, type FetchFrom, waitFor } from './ask.ts'
import { type CheckContext, type CheckRow, checkRow } from './row.ts'

const Settings = z.object({
  identity: z.object({ endpoint: z.url(), userPoolId: z.string(), clientId: z.string() }),
})

/** Always the same id, so that the next check removes what an interrupted one left. */
const id = '01CHECKCHECKCHECKCHECKCHEC'
/** Older than every other post, so that no reader sees it at the top of the blog. */
const createdAt = '2000-01-01T00:00:00.000Z'

export async function saveToLive(
  { ask, origin, patienceInMs }: CheckContext,
  author: CheckAuthor,
): Promise<CheckRow[]> {
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
    const live = await checkRow('a saved post is read', async () => {
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
    const gone = await checkRow('what is taken back is gone', async () => {
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

/** Right after a deployment every function has a cold start. */
const LIVE_WITHIN_IN_MS = 10_000

function timed(what: 'read' | 'gone', startedAtMs: number) {
  const tookInMs = performance.now() - startedAtMs
  return {
    expected: `${what} within ${LIVE_WITHIN_IN_MS / 1000} s`,
    tookInMs,
    found: `${what} after ${(tookInMs / 1000).toFixed(2)} s`,
    isRight: tookInMs <= LIVE_WITHIN_IN_MS,
  }
}

export type Login = { email: string; password: string }

export type CheckAuthor = {
  token: string
  email: string
  askForCode(): Promise<unknown>
  leave(): Promise<void>
}

/** Logs in with the portal's settings; throws if it is refused. */
export async function logIn(
  ask: FetchFrom,
  origin: string,
  { email, password }: Login,
): Promise<CheckAuthor> {
  const { identity } = Settings.parse(JSON.parse((await ask(`${origin}/config.json`)).text))
  ConsoleLogger.LOG_LEVEL = 'ERROR'
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: identity.userPoolId,
        userPoolClientId: identity.clientId,
        userPoolEndpoint: identity.endpoint,
      },
    },
  })
  const { nextStep } = await signIn({ username: email, password })
  if (nextStep.signInStep !== 'DONE') throw new Error(`the login asks for more: ${nextStep.signInStep}`)
  const { tokens } = await fetchAuthSession()
  return {
    email,
    token: z.string().parse(tokens?.idToken?.toString()),
    askForCode: () => resetPassword({ username: email }),
    leave: () => signOut(),
  }
}
