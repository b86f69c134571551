import { parseEnv } from '../../services/env.ts'
import { servicesFrom } from '../../services/services.ts'
import { sweepUploads } from './sweep-uploads.ts'

const services = servicesFrom(parseEnv(process.env))

/** Called by the schedule, every hour. */
export const handler = () => sweepUploads(services)
