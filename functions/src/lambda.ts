import { lambdaHandler } from './lambda-handler.ts'
import { parseEnv } from './services/env.ts'
import { servicesFrom } from './services/services.ts'

export const handler = lambdaHandler(servicesFrom(parseEnv(process.env)))
