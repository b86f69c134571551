import { accountDoc } from '@lorecircle/shared/account/stored'
import { expect, test } from 'vitest'
import { password } from '../start-accounts.ts'
import { services, startStolen } from './stolen.ts'

startStolen()

test('the code for another address can be sent anew, and guessed five times', async () => {
  const person = await services.newPerson()
  const email = `tried-${person.email}`
  await person.post('/api/change-email', { email, password })
  const first = await services.codeTo(email)
  expect((await person.post('/api/resend-email-code')).body).toEqual({ email })
  const code = await services.codeTo(email)
  const wrong = ['000001', '000002', '000003', '000004', '000005', '000006', '000007']
    .filter((one) => one !== code && one !== first)
    .slice(0, 5)
  for (const one of wrong) expect((await person.post('/api/confirm-email', { code: one })).status).toBe(400)
  expect((await person.post('/api/confirm-email', { code })).status).toBe(429)
  expect((await services.documents.read(accountDoc(person.sub)))?.value.email).toBe(person.email)
})

test('however many codes are sent, there are ten guesses in an hour', async () => {
  const person = await services.newPerson()
  const email = `guessed-${person.email}`
  const answer = async (code: string) => (await person.post('/api/confirm-email', { code })).status
  await person.post('/api/change-email', { email, password })
  for (let round = 0; round < 2; round++) {
    const wrong = (await services.codeTo(email)) === '000000' ? '000001' : '000000'
    for (let guess = 0; guess < 5; guess++) expect(await answer(wrong)).toBe(400)
    await person.post('/api/resend-email-code')
  }
  expect(await answer(await services.codeTo(email))).toBe(429)
  expect((await services.documents.read(accountDoc(person.sub)))?.value.email).toBe(person.email)
})
