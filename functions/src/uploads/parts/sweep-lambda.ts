import { parseEnv } from '../../services/env.ts'
import { createServices } from '../../services/services.ts'
import { sweepUploads } from './sweep-uploads.ts'

const services = createServices(parseEnv(process.env))

export const handler = () => sweepUploads(services)
