import { parseEnv } from '../services/env.ts'
import { createServices } from '../services/services.ts'
import { sweepIssues } from './sweep-issues.ts'

const services = createServices(parseEnv(process.env))

/** Called by the schedule, every minute. */
export const handler = () => sweepIssues(services)
