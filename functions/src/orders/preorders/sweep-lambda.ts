import { parseEnv } from '../../services/env.ts'
import { createServices } from '../../services/services.ts'
import { releaseBooks } from './release-books.ts'
import { sweepPreorders } from './sweep-preorders.ts'

const services = createServices(parseEnv(process.env))

/** Called by the schedule, every five minutes. */
export const handler = async () => ({
  released: await releaseBooks(services),
  followed: await sweepPreorders(services),
})
