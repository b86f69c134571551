import { afterAll, beforeAll } from 'vitest'
import { startFunctions } from '../start-functions.ts'

export let functions: Awaited<ReturnType<typeof startFunctions>>

export const dunsany = {
  sub: 'dunsany',
  email: 'ned@example.com',
  firstName: 'Ned',
  lastName: 'Plunkett / Ó',
}

/** Starts what the tests of a file stand on, and ends it after them. */
export function startIdentities() {
  beforeAll(async () => {
    functions = await startFunctions()
  })
  afterAll(() => functions.stop())
}
