import { parseEnv } from '../services/env.ts'
import { createServices } from '../services/services.ts'
import { sweepSales } from './sweep-sales.ts'

const services = createServices(parseEnv(process.env))

export const handler = () => sweepSales(services)
