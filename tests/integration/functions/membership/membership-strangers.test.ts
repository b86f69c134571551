import { expect, test } from 'vitest'
import { functions, startMemberships } from './membership-desk.ts'

startMemberships()

const ofAnAuthor = [
  ['/api/checkMembershipStatus', {}],
  ['/api/checkStripeStatus', {}],
  ['/api/createMembershipCheckoutSession', { priceId: 'monthly' }],
  ['/api/createBillingPortalSession', {}],
  ['/api/createAccountLink', {}],
  ['/api/assignAuthorSubdomain', { domain: 'never-claimed' }],
] as const

test.each(ofAnAuthor)('%s is for whoever is logged in', { tags: ['B5-50', 'B7-61'] }, async (path, body) => {
  const answer = await functions.ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer).toMatchObject({ status: 401, body: { error: 'Please log in first.' } })
})

test.each(ofAnAuthor)(
  '%s answers nobody in the name of another',
  { tags: ['B7-45', 'B7-50', 'B7-65'] },
  async (path, body) => {
    const author = await functions.publishingAuthor(
      `own-name-${path.length}-${path.slice(5, 9).toLowerCase()}`,
    )
    for (const claim of ['userSub', 'sub', 'firstName', 'lastName']) {
      expect((await author.post(path, { ...body, [claim]: 'somebody-else' })).status, claim).toBe(403)
    }
  },
)
