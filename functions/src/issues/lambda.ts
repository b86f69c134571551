import { IssueMessage } from '@lorecircle/shared/newsletter/issue'
import { parseEnv } from '../services/env.ts'
import { servicesFrom } from '../services/services.ts'
import { atMostOnce } from './at-most-once.ts'
import { deliverIssue } from './deliver-issue.ts'

const services = atMostOnce(servicesFrom(parseEnv(process.env)))

/** For the issues queue, a message at a time; the queue's concurrency is what the mail service's rate allows. */
export async function handler({ Records }: { Records: { body: string }[] }): Promise<void> {
  for (const { body } of Records) await deliverIssue(services, IssueMessage.parse(JSON.parse(body)))
}
