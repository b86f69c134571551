import type { FaultBoard } from '@lorecircle/stripe-emulator/faults/switches'
import { z } from 'zod'
import type { buildApp } from '../../vendor/fauxqs/app.ts'
import { S3Error } from '../../vendor/fauxqs/common/errors.ts'
import type { AccessRole, BucketRights } from '../settings/roles.ts'
import type { ObjectStore } from './object-store.ts'
import { parseObjectTarget, queueAction, sendS3Error } from './requests.ts'

const nothing: BucketRights = { read: [], write: [], delete: [], isListed: false }

const isRead = (method: string) => method === 'GET' || method === 'HEAD'

const expressions = new Map<string, RegExp>()

const forbidden = ({ name }: AccessRole, verb: Verb | 'list', what: string) =>
  new S3Error(
    'AccessDenied',
    `User: ${name} is not authorized to ${verb} ${what} because no identity-based policy allows it`,
    403,
  )

const QueueRequest = z.object({ QueueUrl: z.string().default(''), QueueName: z.string().default('') })

/**
 * Enforces each role's permissions as IAM would. A request without a role comes from the operator, who may do
 * everything.
 */
export function checkRoles(
  app: ReturnType<typeof buildApp>,
  s3: ObjectStore,
  board: FaultBoard<{ obeysRoles: boolean }>,
  roleOf: (request: object) => AccessRole | undefined,
) {
  app.addHook('preHandler', (request, reply, done) => {
    const role = board.set.obeysRoles ? roleOf(request.raw) : undefined
    if (!role) return done()
    const action = queueAction(request.headers)
    if (action !== undefined) {
      const { QueueUrl, QueueName } = QueueRequest.parse(request.body)
      const queue = QueueName || QueueUrl.slice(QueueUrl.lastIndexOf('/') + 1)
      const message = queueRefusal(role, action, queue)
      if (message === null) return done()
      const __type = 'com.amazon.coral.service#AccessDeniedException'
      return void reply.code(403).type('application/x-amz-json-1.0').send(JSON.stringify({ __type, message }))
    }
    try {
      const { bucket, key } = parseObjectTarget(request.params)
      checkObjectRights(role, {
        method: request.method,
        bucket,
        key,
        alsoDeletes: key === '' ? keysIn(request.body) : [],
        headers: request.headers,
        exists: (name) => s3.etagOf(bucket, name) !== undefined,
      })
    } catch (error) {
      return sendS3Error(error, reply)
    }
    done()
  })
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** Keys listed in the XML body of a bulk delete. */
const keysIn = (body: unknown): string[] =>
  Buffer.isBuffer(body)
    ? [...String(body).matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) =>
        key.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? ''),
      )
    : []

type Verb = 'read' | 'write' | 'delete'

type Headers = Record<string, string | string[] | undefined>

type ObjectRequest = {
  method: string
  bucket: string
  /** The empty string for the bucket itself. */
  key: string
  /** Keys that a bulk delete names. */
  alsoDeletes: readonly string[]
  headers: Headers
  exists: (key: string) => boolean
}

/** Throws 403 where the role may not do this; also for a missing key, where it may not know that it is missing. */
function checkObjectRights(role: AccessRole, request: ObjectRequest) {
  const { method, bucket, key, headers } = request
  const rights = role.buckets[bucket] ?? nothing
  const need = (verb: Verb, at: string) => {
    if (!covers(rights[verb], at)) throw denied(role, verb, `${bucket}/${at}`)
  }
  if (key === '') {
    if (method === 'POST') for (const deleted of request.alsoDeletes) need('delete', deleted)
    else if (!isRead(method) || !rights.isListed) throw denied(role, 'list', bucket)
    return
  }
  if (isRead(method)) {
    need('read', key)
    if (!rights.isListed && !request.exists(key)) throw forbidden(role, 'list', bucket)
    return
  }
  need(method === 'DELETE' ? 'delete' : 'write', key)
  // A condition on the version says something of the version.
  if (headers['if-match'] !== undefined) need('read', key)
  const source = copySource(headers)
  if (source) checkObjectRights(role, { ...request, ...source, method: 'GET' })
}

function copySource(headers: Headers): { bucket: string; key: string } | null {
  const source = headers['x-amz-copy-source']
  if (typeof source !== 'string') return null
  const [bucket = '', ...key] = decodeURIComponent(source).replace(/^\//, '').split('/')
  return { bucket, key: key.join('/') }
}

function covers(keys: BucketRights[Verb], key: string): boolean {
  if (keys === 'everything') return true
  return keys.some((pattern) => asExpression(pattern).test(key))
}

function asExpression(pattern: string): RegExp {
  const known = expressions.get(pattern)
  if (known) return known
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  const made = new RegExp(`^${parts.join('[\\s\\S]*')}$`)
  expressions.set(pattern, made)
  return made
}

/** Logs the refusal, so that the missing line of the permissions table can be found. */
function denied(role: AccessRole, verb: Verb | 'list', what: string): S3Error {
  console.error(`storage: ${role.name} may not ${verb} ${what}`)
  return forbidden(role, verb, what)
}

/** The sentence of a refusal, or null where the role may do this with the queue. */
function queueRefusal(role: AccessRole, action: string, queue: string): string | null {
  const allowed = action.startsWith('SendMessage') ? role.sends : role.receives
  if (allowed.includes(queue)) return null
  console.error(`storage: ${role.name} may not ${action} on ${queue}`)
  return `User: ${role.name} is not authorized to perform: sqs:${action} on resource: ${queue}`
}
