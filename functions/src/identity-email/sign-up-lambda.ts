import { countingServices, limitSignUps } from './mailbox-limits.ts'

const services = countingServices(process.env)

/** Called by the user pool before it makes an account. */
export const handler = (event: unknown) => limitSignUps(services, event)
