import type { ScheduledEvent } from 'aws-lambda'
import { region } from '../settings/region.ts'

/** What EventBridge says when a schedule's time has come. */
export const scheduledEvent = (name: string, now: Date): ScheduledEvent => ({
  version: '0',
  id: crypto.randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: '000000000000',
  time: now.toISOString(),
  region,
  resources: [`arn:aws:events:${region}:000000000000:rule/${name}`],
  detail: {},
})
