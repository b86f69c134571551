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
  /** How long a batch is waited for. Lambda asks for a second at least where it is larger than ten. */
  windowInSeconds: number
  /** Batches at the same time; two is the least that Lambda takes. */
  maximumConcurrency: number
  /** The handler says which messages failed; else one that fails brings its whole batch again. */
  reportsFailures: boolean
}

export type LambdaFunction = {
  /** The module, and the handler that it exports. */
  entry: `${'functions' | 'publisher'}/src/${string}.ts`
  handler: string
  trigger: Trigger
  memoryInMb: number
  timeoutInSeconds: number
  environment: readonly EnvName[]
}

/** Patterns of keys, with `*` for anything. */
type Keys = 'everything' | readonly string[]

/**
 * Who may read in a bucket may list all of it, too: S3 calls a missing key forbidden otherwise, and not missing.
 * A conditional delete needs both.
 */
export type Rights = { read?: Keys; write?: Keys; delete?: Keys }

export type Permissions = {
  buckets: Partial<Record<Bucket, Rights>>
  /** Queues that it sends to; a queue's own function may also receive from it. */
  sends: readonly Queue[]
  email: boolean
  userPool: readonly UserPoolAction[]
  invalidates: readonly CachedCopies[]
  /** Lets tenants of the CDN come and go: authors' own domains. */
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
