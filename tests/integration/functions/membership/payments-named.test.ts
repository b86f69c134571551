import { profileDoc } from '@lorecircle/shared/profile/stored'
import { expect, test } from 'vitest'
import { accountOf, functions, startMemberships } from './membership-desk.ts'

startMemberships()

test('an author is paid under the pen name, and buyers learn no other', async () => {
  const author = await functions.author()
  const { sub } = author.person
  await functions.join(sub)
  await author.post('/api/assignAuthorSubdomain', { domain: `penned-${sub}` })
  const folder = (await accountOf(author))?.folder ?? ''
  await functions.documents.update(profileDoc(folder), (profile) => ({
    subdomain: null,
    accent: null,
    ...profile,
    penName: 'A Pen of One’s Own',
  }))
  const { body } = await author.post('/api/createAccountLink', {})
  const account = await functions.stripe.stripe.v2.core.accounts.retrieve(String(body.connectedAccountId), {
    include: ['defaults'],
  })
  expect(account.display_name).toBe('A Pen of One’s Own')
  expect(account.defaults?.profile?.doing_business_as).toBe('A Pen of One’s Own')
})
