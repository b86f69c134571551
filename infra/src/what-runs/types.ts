import type { Env as FunctionsEnv } from '@lorecircle/functions/services/env'
import type { Env as PublisherEnv } from '@lorecircle/publisher/env'
import type { Bucket, Queue } from './resources.ts'

/** A variable that a package's schema asks for; the region comes from Lambda itself. */
export type EnvName = Exclude<keyof FunctionsEnv | keyof PublisherEnv, 'AWS_REGION'>

type Trigger =
  /** Requests that the CDN passes on to this origin, as events of an HTTP API (payload format 2.0). */
  | { by: 'http'; origin: 'api' | 'on-demand' }
  | QueueTrigger
  /** Runs may overlap, and are safe when they do. */
  | { by: 'schedule'; everyMinutes: number }
  /** The user pool asks whether somebody may sign up or for the words of its messages, or tells that somebody has confirmed an address or a new password. */
  | { by: 'identity'; trigger: IdentityTrigger }
  /** The mail service tells what became of an email, once or more often. */
  | { by: 'mail'; events: readonly ('Bounce' | 'Complaint')[] }

export type IdentityTrigger = 'PreSignUp' | 'CustomMessage' | 'PostConfirmation'

export type QueueTrigger = {
  by: 'queue'
  queue: Queue
  batchSize: number
  /** Maximum batching window. Lambda requires at least one second for batches larger than ten. */
  windowInSeconds: number
  /** Concurrent batches; Lambda's minimum is two. */
  maximumConcurrency: number
  /** The handler reports which messages failed; otherwise one failure retries the whole batch. */
  reportsFailures: boolean
}

export type LambdaFunction = {
  entry: `${'functions' | 'publisher'}/src/${string}.ts`
  handler: string
  trigger: Trigger
  memoryInMb: number
  timeoutInSeconds: number
  environment: readonly EnvName[]
}

type Keys = 'everything' | readonly string[]

/**
 * Read access includes listing the bucket: otherwise S3 answers 403 instead of 404 for a missing key. A conditional
 * delete needs both.
 */
export type Rights = { read?: Keys; write?: Keys; delete?: Keys }

export type Permissions = {
  buckets: Partial<Record<Bucket, Rights>>
  /** Queues that it sends to; a queue's own function may also receive from it. */
  sends: readonly Queue[]
  email: boolean
  userPool: readonly UserPoolAction[]
  invalidates: readonly CachedCopies[]
  tenants: boolean
}

/** Copies at the platform's hosts, or at authors' own domains. */
export type CachedCopies = 'platform' | 'tenants'

type UserPoolAction =
  | 'AdminGetUser'
  | 'AdminInitiateAuth'
  | 'AdminRespondToAuthChallenge'
  | 'AdminSetUserMFAPreference'
  | 'AdminUserGlobalSignOut'
  | 'AdminUpdateUserAttributes'
  | 'AdminDeleteUser'
