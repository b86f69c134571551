import { parseEnv } from '../services/env.ts'
import { createServices } from '../services/services.ts'
import { sweepForms } from './sweep-forms.ts'

const services = createServices(parseEnv(process.env))

export const handler = () => sweepForms(services)
