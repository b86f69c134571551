import { afterAll, beforeAll } from 'vitest'
import { startFunctions } from '../start-functions.ts'

export let functions: Awaited<ReturnType<typeof startFunctions>>

type Author = Awaited<ReturnType<typeof functions.author>>
export async function rename(author: Author, penName: string) {
  const { etag } = (await author.get('/api/profile')).body
  return author.post('/api/save-profile', { penName, accent: null, etag })
}

/** Starts what the tests of a file stand on, and ends it after them. */
export function openPenNames() {
  beforeAll(async () => {
    functions = await startFunctions()
  })
  afterAll(() => functions.stop())
}
