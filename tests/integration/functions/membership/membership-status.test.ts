import { expect, test } from 'vitest'
import { functions, startMemberships } from './membership-desk.ts'

startMemberships()

test('the status of a membership is the payload of the contract', {
  tags: ['B7-51', 'B3.9-01', 'B3.9-02', 'B3.9-03', 'B3.9-04'],
}, async () => {
  const author = await functions.publishingAuthor('whole-payload')
  const { body } = await author.post('/api/checkMembershipStatus', { userSub: author.person.sub })
  expect(body).toMatchObject({
    membership_status: 'active',
    onboardingcomplete: true,
    membershipactive: true,
    subdomain: 'whole-payload',
  })
})

test('and says how payments stand', {
  tags: ['B3.9-08', 'B3.9-09', 'B3.9-10', 'B3.9-11', 'B7-46'],
}, async () => {
  const author = await functions.publishingAuthor('payments-payload')
  expect((await author.post('/api/checkMembershipStatus')).body.stripe).toEqual({
    accountId: 'acct_test',
    connectedAccountId: 'acct_test',
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    requirements_due: [],
  })
  expect((await author.post('/api/checkStripeStatus')).body).toMatchObject({ membership: true })
})

test('neither a finished onboarding nor a flag in the token makes a member', {
  tags: ['B4-10', 'B4-11'],
}, async () => {
  const author = await functions.publishingAuthor('onboarded-alone')
  await functions.leave(author.person.sub)
  const flagged = functions.tokens.sign(author.person, { 'custom:membershipactive': 'true' })
  const { body } = await functions.ask('/api/checkMembershipStatus', {
    method: 'POST',
    headers: { authorization: `Bearer ${flagged}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(body).toMatchObject({
    membershipactive: false,
    onboardingcomplete: false,
    subdomain: 'onboarded-alone',
  })
})
