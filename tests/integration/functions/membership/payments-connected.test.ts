import { submit } from '@lorecircle/stripe-emulator/stripe.fixture'
import { expect, test } from 'vitest'
import { functions, startMemberships } from './membership-desk.ts'

startMemberships()

test('an author connects payments: locked at first, then action needed, then ready', {
  tags: ['B1-06', 'B7-47', 'B7-48', 'B7-49', 'B7-52'],
}, async () => {
  const author = await functions.author()
  const link = (body: object = {}) => author.post('/api/createAccountLink', body)
  expect(await link()).toMatchObject({
    status: 403,
    body: { error: 'Complete Steps 1 and 2 to unlock Stripe connection.' },
  })
  await functions.join(author.person.sub)
  await author.post('/api/assignAuthorSubdomain', { domain: `payable-${author.person.sub}` })

  const backTo = 'http://lorecircle.localhost:4321/authorportal/letsgetstarted?step=3'
  const first = await link({ connectedAccountId: null, returnUrl: backTo, refreshUrl: backTo })
  expect(first.status).toBe(200)
  const status = async () => (await author.post('/api/checkStripeStatus')).body
  const waiting = await status()
  expect(waiting).toMatchObject({
    accountId: first.body.connectedAccountId,
    connectedAccountId: first.body.connectedAccountId,
    charges_enabled: false,
  })
  expect(waiting.requirements_due).toContain('identity.individual.given_name')

  const again = await link({ connectedAccountId: first.body.connectedAccountId })
  expect(again.body.connectedAccountId).toBe(first.body.connectedAccountId)
  const returned = await submit(String(again.body.url), { answer: 'complete' })
  expect(returned.headers.get('location')).toBe(backTo)
  expect(await status()).toMatchObject({
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    requirements_due: [],
  })
})

test('what Stripe asks of an author who sells comes with the day by which it has to be there', async () => {
  const author = await functions.author()
  await functions.join(author.person.sub)
  await author.post('/api/assignAuthorSubdomain', { domain: 'asked-for-more' })
  const { body: link } = await author.post('/api/createAccountLink')
  await submit(String(link.url), { answer: 'complete' })
  await submit(`${functions.stripe.url}/accounts/${link.connectedAccountId}/ask`, {})
  const { body } = await author.post('/api/checkStripeStatus')
  expect(body).toMatchObject({
    charges_enabled: true,
    details_submitted: true,
    requirements_due: ['identity.individual.documents.primary_verification'],
  })
  const leftInDays = (Date.parse(String(body.requirements_due_by)) - Date.now()) / 86_400_000
  expect(leftInDays).toBeGreaterThan(13)
})

test.each([
  { connectedAccountId: 'acct_of_another' },
  { returnUrl: 'https://evil.example/' },
  { refreshUrl: 'https://evil.example/' },
])('an author cannot send the onboarding elsewhere: %j', { tags: ['B7-53', 'B7-54'] }, async (body) => {
  const author = await functions.publishingAuthor(`elsewhere-${Object.keys(body)[0]?.toLowerCase()}`)
  expect((await author.post('/api/createAccountLink', body)).status).toBe(403)
})
