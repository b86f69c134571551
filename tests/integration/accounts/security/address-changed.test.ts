import { accountDoc } from '@lorecircle/shared/account/stored'
import { expect, test } from 'vitest'
import { password } from '../start-accounts.ts'
import { lastSubject, services, startAccountsHere } from './two-steps.ts'

startAccountsHere()

test('an address that was confirmed becomes the account’s, Stripe’s and the login’s; until then the old one stays', {
  tags: ['BD6-03'],
}, async () => {
  const person = await services.newPerson()
  const customer = await services.stripe.stripe.customers.create({ email: person.email })
  await services.documents.update(accountDoc(person.sub), (account) => {
    if (account === null) throw new Error('no account')
    return { ...account, membership: { ...account.membership, customerId: customer.id } }
  })
  const next = `moved-${person.email}`
  expect((await person.post('/api/change-email', { email: next, password })).status).toBe(200)
  expect((await person.post('/api/follow-email')).body).toEqual({ email: person.email })
  expect((await services.logIn(person.email)).AuthenticationResult).toBeDefined()

  const code = await services.codeTo(next)
  expect((await person.post('/api/confirm-email', { code })).body).toEqual({ email: next })
  expect((await services.documents.read(accountDoc(person.sub)))?.value.email).toBe(next)
  expect(await services.stripe.stripe.customers.retrieve(customer.id)).toMatchObject({ email: next })
  expect((await services.logIn(next)).AuthenticationResult).toBeDefined()
  for (const address of [person.email, next]) {
    expect(await lastSubject(address)).toBe('Your email address was changed')
  }
})

test('an address that was changed while the browser went away follows at the next login', async () => {
  const person = await services.newPerson()
  await services.documents.update(accountDoc(person.sub), (account) => {
    if (account === null) throw new Error('no account')
    return { ...account, email: 'before@example.com' }
  })
  await person.post('/api/provision-author')
  expect((await services.documents.read(accountDoc(person.sub)))?.value.email).toBe(person.email)
})
