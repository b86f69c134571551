import { IssueMessage } from '@lorecircle/shared/newsletter/issue'
import { awsOptions } from '../services/aws-options.ts'
import { parseEnv } from '../services/env.ts'
import { mailClient } from '../services/mail-client.ts'
import { createServices, type Services } from '../services/services.ts'
import { deliverIssue } from './deliver-issue.ts'

/** The services of a sender: its email client sends nothing again by itself, since a first try may have got through. */
const atMostOnce = (services: Services): Services => ({
  ...services,
  ses: mailClient({ ...awsOptions(services.env), maxAttempts: 1 }, services.log),
})

const services = atMostOnce(createServices(parseEnv(process.env)))

/** For the issues queue, a message at a time; the queue's concurrency is what the mail service's rate allows. */
export async function handler({ Records }: { Records: { body: string }[] }): Promise<void> {
  for (const { body } of Records) await deliverIssue(services, IssueMessage.parse(JSON.parse(body)))
}
