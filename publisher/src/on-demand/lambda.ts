import { handle } from 'hono/aws-lambda'
import { parseEnv } from '../env.ts'
import { builtRenderer } from '../services/renderer.ts'
import { clients, servicesFrom } from '../services.ts'
import { onDemandApp } from './app.ts'

const env = parseEnv(process.env)

const services = servicesFrom(env, clients(env), builtRenderer)

export const handler = handle(onDemandApp(services, env.ORIGIN_SECRET, env.ORIGIN_SECRET_PREVIOUS))
