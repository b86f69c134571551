import { parseEnv } from './env.ts'
import { orderMarket } from './market/order-market.ts'
import { builtRenderer } from './renderer.ts'
import { clients, worldFrom } from './world.ts'

const world = worldFrom(parseEnv(process.env), clients(), builtRenderer)

/** Called by the schedule, every hour. */
export const handler = () => orderMarket(world)
