import { handle } from 'hono/aws-lambda'
import { appOf } from './app.ts'
import { parseEnv } from './services/env.ts'
import { servicesFrom } from './services/services.ts'

export const handler = handle(appOf(servicesFrom(parseEnv(process.env))))
