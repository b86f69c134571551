import { expect, test } from 'vitest'
import { functions, openPenNames, rename } from './pen-name-desk.ts'

openPenNames()
async function member(names = {}) {
  const author = await functions.author(names)
  await functions.join(author.person.sub)
  const claim = (domain: string) => author.post('/api/assignAuthorSubdomain', { domain })
  return { ...author, claim }
}

test.each([
  'lorecircle-support',
  'lorecirde',
  'lorecircle-login',
  'my-l0re-circle',
  'security',
  'verify',
  'signin',
  'stripe',
  'paypai',
  'admin-books',
  'adminbooks',
  'admin1',
  'www-books',
  'wwwbooks',
  'www-tolkien',
  'paypalbooks',
  'paypaibooks',
  'pay-pal-books',
  'stripebooks',
  'authorstripe',
  'authorportal-books',
  'portal-books',
  'preview-books',
  'preview-of-pegana',
  'market-books',
  'bookish-market-tales',
  'mailbox-books',
  'postmaster-books',
  'noreply-books',
  'no-reply',
  'staff-books',
  'thehelpteam',
])('the name %s is in use', { tags: ['B5-44', 'B5-45'] }, async (name) => {
  const { status, body } = await (await member()).claim(name)
  expect([status, body.error]).toEqual([409, 'Sorry, this subdomain is already in use.'])
})

test.each([
  'badminton',
  'marketa',
  'goblin-market',
  'portal-to-pegana',
  'wizards-staff',
  'striped-tiger',
  'stripeland',
  'norman-mailer',
  'leonore-plyth',
  'blog-books',
])('the name %s is a name like any other', { tags: ['B5-44', 'B5-45'] }, async (name) => {
  expect(await (await member()).claim(name)).toMatchObject({ status: 200, body: { subdomain: name } })
})

test('another author’s pen name is no name for a shop', async () => {
  const first = await functions.author()
  await rename(first, 'Queen of Elfland')
  const rival = await member()
  expect((await rival.claim('queen-of-elfland')).status).toBe(409)
  const namesake = await member({ firstName: 'Queen', lastName: 'of Elfland' })
  expect((await namesake.claim('queen-of-elfland')).status).toBe(409)
})

test('nothing is offered that looks like another’s name, or holds a word that is kept', {
  tags: ['B5-41', 'B5-45'],
}, async () => {
  await (await member()).claim('lord-of-lud')
  const rival = await member({ firstName: 'Mervyn', lastName: 'Wake' })
  for (const wanted of ['l0rd-of-lud', 'admin', 'www', 'lorecircle']) {
    const { body } = await rival.claim(wanted)
    expect(body.details).toMatchObject({
      suggestions: ['mervynwake', 'mervynwake-books', 'mervynwake-author'],
    })
  }
})
