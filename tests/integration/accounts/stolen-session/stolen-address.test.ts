import { UpdateUserAttributesCommand } from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import { totp } from '../../../support/totp.ts'
import { password } from '../start-accounts.ts'
import { guess, services, startStolen, subjectsTo, withSecondStep } from './stolen.ts'

startStolen()

test('an access token alone changes no address at the provider, nor here', async () => {
  const person = await services.newPerson()
  const write = services.cognito.send(
    new UpdateUserAttributesCommand({
      AccessToken: person.AccessToken,
      UserAttributes: [{ Name: 'email', Value: 'thief@example.com' }],
    }),
  )
  await expect(write).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  const asked = await person.post('/api/change-email', { email: 'thief@example.com', password: guess })
  expect(asked).toMatchObject({ status: 403, body: { code: 'password.wrong' } })
  expect(await services.mailTo('thief@example.com')).toEqual([])
  expect((await person.post('/api/confirm-email', { code: '123456' })).status).toBe(409)
  expect((await person.get('/api/security')).body).toMatchObject({ email: person.email })
})

test('where the second step is on, another address needs it, too', async () => {
  const { person, secret } = await withSecondStep()
  const email = `new-${person.email}`
  const change = (more: object) => person.post('/api/change-email', { email, password, ...more })
  expect(await change({})).toMatchObject({ status: 403, body: { code: 'code.missing' } })
  const wrong = totp(secret) === '000000' ? '000001' : '000000'
  expect(await change({ code: wrong })).toMatchObject({ status: 403, body: { code: 'code.wrong' } })
  expect((await change({ code: totp(secret) })).status).toBe(200)
  expect(await person.post('/api/confirm-email', { code: await services.codeTo(email) })).toMatchObject({
    status: 200,
    body: { email },
  })
  expect(await subjectsTo(person.email)).toContain('Your email address was changed')
})

test('nobody gets the address of another account', async () => {
  const [person, other] = [await services.newPerson(), await services.newPerson()]
  expect(await person.post('/api/change-email', { email: other.email, password })).toMatchObject({
    status: 409,
    body: { code: 'email.taken' },
  })
})
