import { z } from 'zod'
import { buildCustomMessage } from './custom-message.ts'
import { countingServices, limitCodes } from './mailbox-limits.ts'

const { PRODUCT_ORIGIN } = z.object({ PRODUCT_ORIGIN: z.url() }).parse(process.env)
const services = countingServices(process.env)

/** Called by the user pool before each email with a code. */
export const handler = async (event: unknown) => {
  await limitCodes(services, event)
  return buildCustomMessage(event, new URL(PRODUCT_ORIGIN).origin)
}
