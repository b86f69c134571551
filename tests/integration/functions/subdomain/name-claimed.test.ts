import { profileDoc } from '@lorecircle/shared/profile/stored'
import type { NameClaim } from '@lorecircle/shared/subdomain/name-claim'
import { skeleton } from '@lorecircle/shared/subdomain/skeleton'
import { skeletonDoc } from '@lorecircle/shared/subdomain/stored'
import { expect, test } from 'vitest'
import { functions, member, openNames } from './shop-names.ts'

openNames()

test('an author claims a name, and finds it in the account, the profile and the shop address', {
  tags: ['B1-05', 'B4-23', 'B7-64'],
}, async () => {
  const author = await member()
  const { status, body } = await author.claim(' Hope-Mirrlees ')
  expect(status).toBe(200)
  expect(body).toEqual({ subdomain: 'hope-mirrlees', url: 'http://hope-mirrlees.lorecircle.localhost:4321' })
  const account = await author.account()
  expect(account?.subdomain).toBe('hope-mirrlees')
  const profile = await functions.documents.read(profileDoc(account?.folder ?? ''))
  expect(profile?.value.subdomain).toBe('hope-mirrlees')
})

test('without a membership there is no name', async () => {
  const author = await functions.author()
  const { status, body } = await author.post('/api/assignAuthorSubdomain', { domain: 'lud-in-the-mist' })
  expect(status).toBe(403)
  expect(body.error).toBe('You must complete your membership subscription before claiming your subdomain.')
})

test('the whole address may be typed', async () => {
  const { body } = await (await member()).claim('Pegana.lorecircle.localhost:4321')
  expect(body.subdomain).toBe('pegana')
})

test('a claim that broke off halfway is finished when it is asked again', async () => {
  const author = await member()
  const claim: NameClaim = {
    sub: author.person.sub,
    skeleton: skeleton('phantastes'),
    at: '2026-01-01T00:00:00.000Z',
  }
  await functions.documents.create(skeletonDoc(claim.skeleton), claim)
  expect((await author.claim('phantastes')).status).toBe(200)
  expect((await author.account())?.subdomain).toBe('phantastes')
})
