import { lambdaHandler } from './lambda-handler.ts'
import { parseEnv } from './services/env.ts'
import { createServices } from './services/services.ts'

export const handler = lambdaHandler(createServices(parseEnv(process.env)))
