import { expect, test } from 'vitest'
import { lastSubject, services, startAccountsHere } from './two-steps.ts'

startAccountsHere()

test('an author who signs out everywhere is signed out everywhere: no token opens anything any more', {
  tags: ['BD6-07'],
}, async () => {
  const person = await services.newPerson()
  const longAgo = Math.floor(Date.now() / 1000) - 60
  const elsewhere = services.tokens.sign(person.person, { iat: longAgo })
  const ask = (token: string) =>
    services.ask('/api/security', { headers: { authorization: `Bearer ${token}` } })
  expect((await ask(elsewhere)).status).toBe(200)
  expect((await person.post('/api/sign-out-everywhere')).status).toBe(200)
  expect((await ask(elsewhere)).status).toBe(401)
  expect((await ask(services.tokens.sign(person.person))).status).toBe(200)
  expect(await lastSubject(person.email)).toBe('You were signed out everywhere')
})
