import { parseEnv } from '../env.ts'
import { orderMarket } from '../market/order-market.ts'
import { builtRenderer } from '../services/renderer.ts'
import { createClients, createPublisherServices } from '../services.ts'

const env = parseEnv(process.env)
const began = Date.now()
const { written } = await orderMarket(createPublisherServices(env, createClients(env), builtRenderer))
const seconds = ((Date.now() - began) / 1000).toFixed(1)
console.log(`The market is in order: ${written} objects written, in ${seconds} s.`)
