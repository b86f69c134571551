import { handle } from 'hono/aws-lambda'
import { appOf } from './app.ts'
import type { Services } from './services/services.ts'

/** What Lambda asks: every call of the product, over these services. */
export const lambdaHandler = (services: Services) => handle(appOf(services))
