import { afterAll, beforeAll } from 'vitest'
import { z } from 'zod'
import { password, startAccounts } from '../start-accounts.ts'

export let services: Awaited<ReturnType<typeof startAccounts>>

type Person = Awaited<ReturnType<typeof services.newPerson>>
const Codes = z.object({ recoveryCodes: z.array(z.string()) })
export const guess = 'a guess at the password'

export async function withSecondStep() {
  const person = await services.newPerson()
  const secret = await services.proveAuthenticator(person)
  const { recoveryCodes } = Codes.parse((await person.post('/api/second-factor/on', { password })).body)
  return { person, secret, recoveryCodes }
}
export const subjectsTo = async (address: string) =>
  (await services.mailTo(address)).map(({ subject }) => subject)
export const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds
/** With a token of a login in that second. */
export const with401 = async ({ person }: Person, iat: number) => {
  const authorization = `Bearer ${services.tokens.sign(person, { iat })}`
  return (await services.ask('/api/security', { headers: { authorization } })).status
}

/** Starts what the tests of a file stand on, and ends it after them. */
export function startStolen() {
  beforeAll(async () => {
    services = await startAccounts()
  })
  afterAll(() => services.stop())
}
