import { handle } from 'hono/aws-lambda'
import { parseEnv } from '../env.ts'
import { builtRenderer } from '../services/renderer.ts'
import { createClients, createPublisherServices } from '../services.ts'
import { onDemandApp } from './app.ts'

const env = parseEnv(process.env)

const services = createPublisherServices(env, createClients(env), builtRenderer)

export const handler = handle(onDemandApp(services, env.ORIGIN_SECRET, env.ORIGIN_SECRET_PREVIOUS))
