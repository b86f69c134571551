import { handle } from 'hono/aws-lambda'
import { parseEnv } from '../env.ts'
import { builtRenderer } from '../services/renderer.ts'
import { clients, servicesFrom } from '../services.ts'
import { onDemandApp } from './app.ts'

const env = parseEnv(process.env)

export const handler = handle(onDemandApp(servicesFrom(env, clients(), builtRenderer), env.ORIGIN_SECRET))
