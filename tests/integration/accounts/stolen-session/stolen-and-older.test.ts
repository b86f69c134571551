import { securityDoc } from '@lorecircle/shared/account/stored'
import { expect, test } from 'vitest'
import { services, startStolen, withSecondStep } from './stolen.ts'

startStolen()

test('accounts from before the second step was noted keep it, and their codes', async () => {
  const { person, recoveryCodes } = await withSecondStep()
  await services.documents.update(securityDoc(person.sub), (security) => {
    if (security === null) throw new Error('nothing is stored')
    return { ...security, secondStep: null }
  })
  expect((await person.get('/api/security')).body).toMatchObject({ hasSecondFactor: true })
  expect((await services.documents.read(securityDoc(person.sub)))?.value).toMatchObject({
    secondStep: true,
    recoveryCodes: expect.objectContaining({ length: recoveryCodes.length }),
  })
})

test('a token that was refreshed is as old as its login', async () => {
  const person = await services.newPerson()
  await person.post('/api/sign-out-everywhere')
  const before = Math.floor(Date.now() / 1000) - 60
  const authorization = `Bearer ${services.tokens.sign(person.person, { auth_time: before })}`
  expect((await services.ask('/api/security', { headers: { authorization } })).status).toBe(401)
})
