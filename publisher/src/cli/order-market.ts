import { parseEnv } from '../env.ts'
import { orderMarket } from '../market/order-market.ts'
import { builtRenderer } from '../renderer.ts'
import { clients, worldFrom } from '../world.ts'

const began = Date.now()
const { written } = await orderMarket(worldFrom(parseEnv(process.env), clients(), builtRenderer))
const seconds = ((Date.now() - began) / 1000).toFixed(1)
console.log(`The market is in order: ${written} objects written, in ${seconds} s.`)
