import { accountDoc } from '@lorecircle/shared/account/stored'
import { MembershipDetails } from '@lorecircle/shared/membership/calls'
import { CARDS, pay, submit } from '@lorecircle/stripe-emulator/stripe.fixture'
import { afterAll, beforeAll, expect } from 'vitest'
import { startFunctions } from '../start-functions.ts'

export let functions: Awaited<ReturnType<typeof startFunctions>>

export const dayInMs = 24 * 60 * 60 * 1000

type Author = Awaited<ReturnType<typeof functions.author>>
export const details = async (author: Author) =>
  MembershipDetails.parse((await author.get('/api/membership')).body)

export async function member(
  plan: 'monthly' | 'yearly' = 'monthly',
  coupon: string | null = null,
): Promise<Author> {
  const author = await functions.author()
  const { body } = await author.post('/api/createMembershipCheckoutSession', { priceId: plan, coupon })
  await pay(String(body.url), CARDS.accepted)
  await author.post('/api/checkMembershipStatus')
  return author
}

export async function subscriptionOf({ person }: Author) {
  const account = await functions.documents.read(accountDoc(person.sub))
  const { data } = await functions.stripe.stripe.subscriptions.list({
    customer: account?.value.membership.customerId ?? '',
    status: 'all',
  })
  return data[0]?.id ?? ''
}

/** A button of the simulated provider's own dashboard. */
export const atStripe = (subscription: string, deed: 'fail' | 'end') =>
  submit(`${functions.stripe.url}/subscriptions/${subscription}/${deed}`, {})

export async function portalOf(author: Author): Promise<string> {
  const { status, body } = await author.post('/api/createBillingPortalSession', {
    userSub: author.person.sub,
  })
  expect(status).toBe(200)
  return String(body.url)
}

/** Starts what the tests of a file stand on, and ends it after them. */
export function startPayingMembers() {
  beforeAll(async () => {
    functions = await startFunctions()
  })
  afterAll(() => functions.stop())
}
