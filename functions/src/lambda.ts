import { handle } from 'hono/aws-lambda'
import { appOf } from './app.ts'
import { parseEnv } from './env.ts'
import { worldFrom } from './world.ts'

export const handler = handle(appOf(worldFrom(parseEnv(process.env))))
