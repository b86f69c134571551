import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAccount, onboardingLink, submit, testStripe } from '../stripe.fixture.ts'

let trial: Awaited<ReturnType<typeof testStripe>>
beforeAll(async () => {
  trial = await testStripe()
})
afterAll(() => trial.close())

const includeAll = { include: ['configuration.merchant' as const, 'requirements' as const] }

test('an author leaves the onboarding for later, comes back, and can then take cards', async () => {
  const { stripe } = trial
  const account = await newAccount(stripe)
  expect(account.configuration?.merchant?.capabilities?.card_payments?.status).toBe('restricted')

  const first = await onboardingLink(stripe, account.id)
  expect(await (await fetch(first.url)).text()).toContain('Simulated onboarding page')
  const later = await submit(first.url, { answer: 'later' })
  expect(later.headers.get('location')).toBe('http://127.0.0.1/return')
  const waiting = await stripe.v2.core.accounts.retrieve(account.id, includeAll)
  const due = { status: 'currently_due' }
  expect(waiting.requirements?.entries?.length).toBeGreaterThan(0)
  for (const entry of waiting.requirements?.entries ?? [])
    expect(entry).toMatchObject({
      minimum_deadline: due,
      impact: {
        restricts_capabilities: [
          { capability: 'card_payments', deadline: due },
          { capability: 'stripe_balance.payouts', deadline: due },
        ],
      },
    })

  const second = await onboardingLink(stripe, account.id)
  await submit(second.url, { answer: 'complete' })
  const ready = await stripe.v2.core.accounts.retrieve(account.id, includeAll)
  expect(ready).toMatchObject({
    requirements: { entries: [] },
    configuration: {
      merchant: {
        capabilities: {
          card_payments: { status: 'active' },
          stripe_balance: { payouts: { status: 'active' } },
        },
      },
    },
  })
})

test('a used link and an old link lead back to where a new one is made', async () => {
  const { stripe, clock } = trial
  const account = await newAccount(stripe)
  const leadsTo = async (url: string) => (await fetch(url, { redirect: 'manual' })).headers.get('location')
  const used = await onboardingLink(stripe, account.id)
  await submit(used.url, { answer: 'later' })
  expect(await leadsTo(used.url)).toBe('http://127.0.0.1/refresh')
  const old = await onboardingLink(stripe, account.id)
  clock.aheadMs += 6 * 60_000
  expect(await leadsTo(old.url)).toBe('http://127.0.0.1/refresh')
  expect((await submit(old.url, { answer: 'complete' })).headers.get('location')).toBe(
    'http://127.0.0.1/refresh',
  )
})

test('an account shows its parts only when asked, and keeps what is changed', async () => {
  const { stripe } = trial
  const { id } = await newAccount(stripe)
  const plain = await stripe.v2.core.accounts.retrieve(id)
  expect(plain).toMatchObject({
    display_name: 'A Shop',
    configuration: null,
    requirements: null,
    defaults: null,
  })
  await stripe.v2.core.accounts.update(id, { display_name: 'Another Shop', metadata: { sub: 's-1' } })
  const changed = await stripe.v2.core.accounts.retrieve(id, { include: ['identity', 'defaults'] })
  expect(changed).toMatchObject({
    display_name: 'Another Shop',
    metadata: { sub: 's-1' },
    identity: { country: 'us' },
    defaults: { currency: 'usd', responsibilities: { losses_collector: 'stripe' } },
  })
})
