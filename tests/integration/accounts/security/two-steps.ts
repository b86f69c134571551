import { afterAll, beforeAll } from 'vitest'
import { z } from 'zod'
import { password, startAccounts } from '../start-accounts.ts'

export let services: Awaited<ReturnType<typeof startAccounts>>

export const Codes = z.object({ recoveryCodes: z.array(z.string()) })

export async function withSecondFactor() {
  const person = await services.newPerson()
  await services.proveAuthenticator(person)
  const { recoveryCodes } = Codes.parse((await person.post('/api/second-factor/on', { password })).body)
  return { person, recoveryCodes }
}
export const recover = (email: string, code: string, secret = password, from = email) =>
  services.ask('/api/recover-login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-viewer-address': from },
    body: JSON.stringify({ email, password: secret, code }),
  })
export const lastSubject = async (address: string) => (await services.mailTo(address)).at(-1)?.subject

/** Starts what the tests of a file stand on, and ends it after them. */
export function startAccountsHere() {
  beforeAll(async () => {
    services = await startAccounts()
  })
  afterAll(() => services.stop())
}
