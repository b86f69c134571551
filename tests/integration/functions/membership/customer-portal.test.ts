import { submit } from '@lorecircle/stripe-emulator/stripe.fixture'
import { expect, test } from 'vitest'
import { dayInMs, details, member, portalOf, startPayingMembers, subscriptionOf } from './paying-members.ts'

startPayingMembers()
const read = async (page: string) => (await fetch(page)).text()

test("the customer portal is the author's own: invoices, card, plan and cancellation", {
  tags: ['BD2-06', 'BD2-07', 'BD2-08', 'BD2-09'],
}, async () => {
  const author = await member()
  const page = await portalOf(author)
  const subscription = await subscriptionOf(author)
  expect(await read(page)).toContain('visa card ending in 4242')
  expect(await read(page)).toMatch(/\/invoice\/in_\w+">SIM-\d+/)

  await submit(page, {
    subscription,
    deed: 'card',
    cardNumber: '5555 5555 5555 4444',
    cardExpiry: '12 / 44',
    cardCvc: '123',
  })
  expect(await read(page)).toContain('mastercard card ending in 4444')

  await submit(page, { subscription, deed: 'switch', price: 'price_yearly' })
  expect(await details(author)).toMatchObject({ plan: 'yearly', nextPayment: { amountInCents: 19_200 } })
  expect((await read(page)).match(/SIM-\d+</g)).toHaveLength(2)

  await submit(page, { subscription, deed: 'cancel' })
  const ending = await details(author)
  expect(ending).toMatchObject({ state: 'ending', nextPayment: null })
  expect(Date.parse(ending.endsAt ?? '')).toBeGreaterThan(Date.now() + 300 * dayInMs)
  await submit(page, { subscription, deed: 'resume' })
  expect(await details(author)).toMatchObject({ state: 'active', endsAt: null })
})
