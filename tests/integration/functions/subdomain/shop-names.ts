import { accountDoc } from '@lorecircle/shared/account/stored'
import { afterAll, beforeAll } from 'vitest'
import { startFunctions } from '../start-functions.ts'

export let functions: Awaited<ReturnType<typeof startFunctions>>

export async function member(names = {}) {
  const author = await functions.author(names)
  await functions.join(author.person.sub)
  const claim = (domain: string) => author.post('/api/assignAuthorSubdomain', { domain })
  const account = async () => (await functions.documents.read(accountDoc(author.person.sub)))?.value
  return { ...author, claim, account }
}

/** Starts what the tests of a file stand on, and ends it after them. */
export function openNames() {
  beforeAll(async () => {
    functions = await startFunctions()
  })
  afterAll(() => functions.stop())
}
