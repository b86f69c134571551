import { randomBytes } from 'node:crypto'
import { S3Client } from '@aws-sdk/client-s3'
import type { SESv2Client } from '@aws-sdk/client-sesv2'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { AccountWork } from '@lorecircle/shared/account/calls'
import type { IssueMessage } from '@lorecircle/shared/newsletter/issue'
import type { PublishHint } from '@lorecircle/shared/publishing/republish'
import { type CachedDocuments, cachedDocuments } from '@lorecircle/shared/storage/cached-documents'
import { createDocuments, type Documents } from '@lorecircle/shared/storage/documents'
import { type Sleep, sleep } from '@lorecircle/shared/storage/retry'
import type Stripe from 'stripe'
import { ulid } from 'ulid'
import { awsOptions } from './aws-options.ts'
import type { Env } from './env.ts'
import { createIdentify, type IdentifyAuthor } from './identify.ts'
import { createMailLimits, type MailQuota, mailClient } from './mail-client.ts'
import { createStripeLoader, permissionMissing, retryingHttpClient } from './stripe.ts'
import { createUserPoolClient, type UserPool } from './user-pool.ts'

export type Services = {
  env: Env
  origin: string
  productDomain: string
  documents: Documents
  cached: CachedDocuments
  s3: S3Client
  ses: SESv2Client
  mailRate(): Promise<number>
  mailQuota(): Promise<MailQuota>
  stripe(): Promise<Stripe>
  identify: IdentifyAuthor
  callsSeen: Map<string, { calls: number; overIn: string | null }>
  twoStepLogins: Set<string>
  userPool: UserPool
  /** Wakes the publisher at once. S3's event guarantees it, so a failure is only logged. */
  hintPublish(sub: string): Promise<void>
  queueIssue(message: IssueMessage, afterSeconds: number): Promise<void>
  queueAccountWork(message: AccountWork, afterSeconds: number): Promise<void>
  now(): Date
  sleep: Sleep
  /** Sortable and unique. */
  newId(): string
  /** 192 random bits, so it cannot be guessed. */
  newSecret(): string
  log(event: string, facts: Record<string, unknown>): void
}

export function createServices(env: Env): Services {
  const aws = awsOptions(env)
  const s3 = new S3Client({
    ...aws,
    // A presigned PUT has the browser's own checksum, not one from the SDK.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  const sqs = new SQSClient(aws)
  const log = (event: string, facts: Record<string, unknown>) =>
    console.error(JSON.stringify({ event, ...facts }))
  const ses = mailClient(aws, log)
  const now = () => new Date()
  const documents = createDocuments(s3, env.DOCUMENTS_BUCKET)
  async function queue(
    QueueUrl: string,
    message: object,
    DelaySeconds?: number,
    options: { abortSignal?: AbortSignal } = {},
  ) {
    const command = new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message), DelaySeconds })
    await sqs.send(command, options)
  }
  return {
    env,
    origin: new URL(env.PRODUCT_ORIGIN).origin,
    productDomain: new URL(env.PRODUCT_ORIGIN).host,
    documents,
    cached: cachedDocuments(documents),
    s3,
    ses,
    ...createMailLimits(ses, (error) => log('mail.rate_unknown', { error: String(error) })),
    stripe: createStripeLoader(env, (sdk) =>
      retryingHttpClient(sdk, (message) => log(permissionMissing, { message })),
    ),
    identify: createIdentify(env, documents),
    callsSeen: new Map(),
    twoStepLogins: new Set(),
    userPool: createUserPoolClient(env, documents),
    async hintPublish(sub) {
      const hint: PublishHint = { kind: 'publish', sub, at: now().getTime() }
      try {
        // A save waits for this, so there is time for one attempt only.
        const abortSignal = AbortSignal.timeout(Number(env.AWS_TIMEOUT_MS))
        await queue(env.PUBLISH_QUEUE_URL, hint, undefined, { abortSignal })
      } catch (error) {
        log('publish.hint_failed', { sub, error: String(error) })
      }
    },
    queueIssue: (message, afterSeconds) => queue(env.ISSUES_QUEUE_URL, message, afterSeconds),
    queueAccountWork: (message, afterSeconds) => queue(env.WORKS_QUEUE_URL, message, afterSeconds),
    now,
    sleep,
    newId: () => ulid(),
    newSecret: () => randomBytes(24).toString('base64url'),
    log,
  }
}
