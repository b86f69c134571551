import { expect, test } from 'vitest'
import { dayInMs, details, functions, member, startPayingMembers } from './paying-members.ts'

startPayingMembers()

test('an author reads which plan runs, and when what is charged next', async () => {
  const monthly = await details(await member('monthly', 'HALF'))
  expect(monthly).toMatchObject({ state: 'active', plan: 'monthly', endsAt: null, manageable: true })
  expect(monthly.nextPayment?.amountInCents, 'the coupon was for one month').toBe(2_000)
  const inDays = (Date.parse(monthly.nextPayment?.at ?? '') - Date.now()) / dayInMs
  expect(Math.round(inDays)).toBeGreaterThanOrEqual(28)
  expect(Math.round(inDays)).toBeLessThanOrEqual(31)

  const yearly = await details(await member('yearly', 'friend'))
  expect(yearly).toMatchObject({ state: 'active', plan: 'yearly' })
  expect(yearly.nextPayment?.amountInCents, 'this coupon is for good').toBe(14_400)
})

test('a coupon is typed in any casing, and is not needed', {
  tags: ['B5-32', 'B5-33', 'B5-34', 'B7-60'],
}, async () => {
  expect(await details(await member('monthly', ' half '))).toMatchObject({ state: 'active' })
  expect(await details(await member('monthly', ''))).toMatchObject({ state: 'active' })
})

test('without a membership there is nothing to manage yet', async () => {
  const author = await functions.author()
  expect(await details(author)).toEqual({
    state: 'none',
    plan: null,
    endsAt: null,
    nextPayment: null,
    manageable: false,
  })
  expect(await author.post('/api/createBillingPortalSession')).toMatchObject({
    status: 409,
    body: { error: 'There is no membership to manage yet.' },
  })
})
