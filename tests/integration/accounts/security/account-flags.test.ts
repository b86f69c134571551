import { accountDoc } from '@lorecircle/shared/account/stored'
import { expect, test } from 'vitest'
import { services, startAccountsHere } from './two-steps.ts'

startAccountsHere()

test('the flags of the account are copied for display, and no client’s', {
  tags: ['B3.1-07', 'B3.1-08', 'B3.1-09'],
}, async () => {
  const person = await services.newPerson()
  await services.join(person.sub)
  await person.post('/api/assignAuthorSubdomain', { domain: `hope-${person.sub.slice(0, 8)}` })
  const { AuthenticationResult } = await services.logIn(person.email)
  const claims = JSON.parse(
    Buffer.from((AuthenticationResult?.IdToken ?? '').split('.')[1] ?? '', 'base64url').toString(),
  )
  expect(claims).toMatchObject({
    'custom:membershipactive': 'true',
    'custom:onboardingcomplete': 'false',
    'custom:subdomain': `hope-${person.sub.slice(0, 8)}`,
  })
  await services.leave(person.sub)
  const forged = services.tokens.sign(person.person, { 'custom:membershipactive': 'true' })
  const { body } = await services.ask('/api/checkMembershipStatus', {
    method: 'POST',
    headers: { authorization: `Bearer ${forged}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(body).toMatchObject({ membershipactive: false })
})

test('what somebody signed up with stands in their token, and the account knows it', {
  tags: ['B3.1-01', 'B3.1-02', 'B3.1-03', 'B3.1-04', 'B3.1-06'],
}, async () => {
  const { sub, email } = await services.newPerson()
  const { AuthenticationResult } = await services.logIn(email)
  const [, claims = ''] = (AuthenticationResult?.IdToken ?? '').split('.')
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    sub,
    email,
    name: 'Hope Mirrlees',
    'custom:firstname': 'Hope',
    'custom:lastname': 'Mirrlees',
  })
  const account = await services.documents.read(accountDoc(sub))
  expect(account?.value).toMatchObject({ sub, email, firstName: 'Hope', lastName: 'Mirrlees' })
  expect(account?.value.folder).toBe(`${sub}.Mirrlees.Hope/`)
})
