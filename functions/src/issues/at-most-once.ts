import { awsOptions } from '../services/aws-options.ts'
import { mailClient } from '../services/mail-client.ts'
import type { Services } from '../services/services.ts'

/** The services of a sender: its email client sends nothing again by itself, since a first try may have got through. */
export const atMostOnce = (services: Services): Services => ({
  ...services,
  ses: mailClient({ ...awsOptions(services.env), maxAttempts: 1 }, services.log),
})
