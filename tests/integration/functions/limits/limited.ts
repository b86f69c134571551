import { parseEnv } from '@lorecircle/functions/services/env'
import { createServices, type Services } from '@lorecircle/functions/services/services'
import { afterAll, beforeAll } from 'vitest'
import { startFunctions } from '../start-functions.ts'

export let functions: Awaited<ReturnType<typeof startFunctions>>
export let services: Services

export type Author = Awaited<ReturnType<typeof functions.author>>
export const megabyte = 1024 ** 2
export const emptyWelcome = {
  profileImageUrl: '',
  tagline: '',
  welcomeMessage: '',
  ctaButtons: [],
  sections: [],
}

/** Starts what the tests of a file stand on, and ends it after them. */
export function startLimits() {
  beforeAll(async () => {
    functions = await startFunctions()
    services = createServices(parseEnv(process.env))
  })
  afterAll(() => functions.stop())
}
