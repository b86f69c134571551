import { z } from 'zod'
import { customMessage } from './custom-message.ts'

const { PRODUCT_ORIGIN } = z.object({ PRODUCT_ORIGIN: z.url() }).parse(process.env)

export const handler = async (event: unknown) => customMessage(event, new URL(PRODUCT_ORIGIN).origin)
