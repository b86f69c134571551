import { accountDoc } from '@lorecircle/shared/account/stored'
import { CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { afterAll, beforeAll, expect } from 'vitest'
import { startFunctions } from '../start-functions.ts'

export let functions: Awaited<ReturnType<typeof startFunctions>>

type Author = Awaited<ReturnType<typeof functions.author>>
export const checkout = (author: Author, body: object) =>
  author.post('/api/createMembershipCheckoutSession', body)
export const accountOf = async ({ person }: Author) =>
  (await functions.documents.read(accountDoc(person.sub)))?.value

/** Pays on the hosted page; answers the session that the author comes back with. */
export async function payFor(author: Author, body: object): Promise<string> {
  const { body: answer } = await checkout(author, body)
  const back = await pay(String(answer.url), CARDS.accepted)
  const returned = new URL(back.headers.get('location') ?? '')
  expect(`${returned.origin}${returned.pathname}`).toBe('http://lorecircle.localhost:4321/stripe-return')
  expect(returned.searchParams.get('success')).toBe('true')
  return returned.searchParams.get('session_id') ?? ''
}

/** Starts what the tests of a file stand on, and ends it after them. */
export function startMemberships() {
  beforeAll(async () => {
    functions = await startFunctions()
  })
  afterAll(() => functions.stop())
}
