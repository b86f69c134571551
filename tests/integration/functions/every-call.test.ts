import { accountDoc } from '@lorecircle/shared/account/stored'
import { calls } from '@lorecircle/shared/registry/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startFunctions } from './start-functions.ts'

let functions: Awaited<ReturnType<typeof startFunctions>>
let token: string
let otherFolder: string
beforeAll(async () => {
  functions = await startFunctions()
  const [author, other] = [await functions.author(), await functions.author()]
  token = `Bearer ${functions.tokens.sign(author.person)}`
  const account = await functions.documents.read(accountDoc(other.person.sub))
  otherFolder = account?.value.folder ?? ''
})
afterAll(() => functions.stop())

const authorCalls = Object.entries(calls).flatMap(([name, call]) =>
  call.access === 'author' ? [[name, call] as const] : [],
)
type Authored = (typeof authorCalls)[number][1]

const ask = ({ method, path }: Authored, input: object, authorization = '') => {
  const headers = { authorization, 'content-type': 'application/json' }
  if (method === 'POST') {
    return functions.ask(path, { method, headers, body: JSON.stringify(input) })
  }
  const query = new URLSearchParams(Object.entries(input).map(([field, value]) => [field, String(value)]))
  return functions.ask(`${path}?${query}`, { headers })
}

const takes = ({ input }: Authored, field: string): boolean =>
  input instanceof z.ZodObject && Object.hasOwn(input.shape, field)

test.each(authorCalls)('without a token nobody calls %s', { tags: ['B7-97'] }, async (_, call) => {
  expect(await ask(call, {})).toMatchObject({ status: 401, body: { code: 'identity.missing' } })
})

test.each(authorCalls)(
  'nobody calls %s in another author’s name',
  { tags: ['B6-07', 'B7-98', 'B7-100'] },
  async (_, call) => {
    const author = await functions.author()
    const token = `Bearer ${functions.tokens.sign(author.person)}`
    for (const claim of ['sub', 'userSub', 'firstName', 'lastName']) {
      expect(await ask(call, { [claim]: 'someone else' }, token), claim).toMatchObject({
        status: 403,
        body: { code: 'identity.mismatch' },
      })
    }
  },
)

/** What a call needs beside the claim, so that nothing but the claim can be refused. */
const enough: Record<string, object> = {
  savePost: { id: '01JD7Z0000000000000000000A', title: 'A', content: '', isPublished: false },
  saveBook: {
    books: [{ title: 'A', tagline: '', blurb: '', category: 'Fiction', subgenres: [], formats: [] }],
  },
}

test.each(authorCalls.filter(([, call]) => takes(call, 'folder')))(
  'nobody calls %s for another author’s folder',
  { tags: ['B6-07', 'B7-99'] },
  async (name, call) => {
    const places = ['', 'Profile/', 'Blog/', 'Blog/Drafts/', 'Pages/']
    const asked = places.map((place) =>
      ask(call, { ...enough[name], folder: `${otherFolder}${place}` }, token),
    )
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ status: 403 })
  },
)

test.each(authorCalls.filter(([, call]) => takes(call, 'subdomain')))(
  'nobody calls %s for another author’s subdomain',
  { tags: ['B7-101'] },
  async (name, call) => {
    expect(await ask(call, { ...enough[name], subdomain: 'someone-else' }, token)).toMatchObject({
      status: 403,
      body: { code: 'subdomain.foreign' },
    })
  },
)
