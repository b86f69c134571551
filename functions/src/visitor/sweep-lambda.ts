import { parseEnv } from '../services/env.ts'
import { servicesFrom } from '../services/services.ts'
import { sweepForms } from './sweep-forms.ts'

const services = servicesFrom(parseEnv(process.env))

/** Called by the schedule, every hour. */
export const handler = () => sweepForms(services)
