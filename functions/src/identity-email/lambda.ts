import { z } from 'zod'
import { countingServices, limitCodes } from './mailbox-limits.ts'
import { customMessage } from './custom-message.ts'

const { PRODUCT_ORIGIN } = z.object({ PRODUCT_ORIGIN: z.url() }).parse(process.env)
const services = countingServices(process.env)

/** Called by the user pool before each email with a code. */
export const handler = async (event: unknown) => {
  await limitCodes(services, event)
  return customMessage(event, new URL(PRODUCT_ORIGIN).origin)
}
