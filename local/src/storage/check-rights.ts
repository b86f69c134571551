import { S3Error } from '../../vendor/fauxqs/common/errors.ts'
import type { BucketRights, Role } from '../settings/roles.ts'

type Verb = 'read' | 'write' | 'delete'
type Headers = Record<string, string | string[] | undefined>

export type ObjectRequest = {
  method: string
  bucket: string
  /** The empty string for the bucket itself. */
  key: string
  /** Keys that a bulk delete names. */
  alsoDeletes: readonly string[]
  headers: Headers
  exists: (key: string) => boolean
}

const nothing: BucketRights = { read: [], write: [], delete: [], isListed: false }

/** Throws 403 where the role may not do this; also for a missing key, where it may not know that it is missing. */
export function checkObjectRights(role: Role, request: ObjectRequest) {
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

const isRead = (method: string) => method === 'GET' || method === 'HEAD'

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

const expressions = new Map<string, RegExp>()
function asExpression(pattern: string): RegExp {
  const known = expressions.get(pattern)
  if (known) return known
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  const made = new RegExp(`^${parts.join('[\\s\\S]*')}$`)
  expressions.set(pattern, made)
  return made
}

/** Whoever reads the log finds the line of the table that is missing. */
function denied(role: Role, verb: Verb | 'list', what: string): S3Error {
  console.error(`storage: ${role.name} may not ${verb} ${what}`)
  return forbidden(role, verb, what)
}

const forbidden = ({ name }: Role, verb: Verb | 'list', what: string) =>
  new S3Error(
    'AccessDenied',
    `User: ${name} is not authorized to ${verb} ${what} because no identity-based policy allows it`,
    403,
  )

/** The sentence of a refusal, or null where the role may do this with the queue. */
export function queueRefusal(role: Role, action: string, queue: string): string | null {
  const allowed = action.startsWith('SendMessage') ? role.sends : role.receives
  if (allowed.includes(queue)) return null
  console.error(`storage: ${role.name} may not ${action} on ${queue}`)
  return `User: ${role.name} is not authorized to perform: sqs:${action} on resource: ${queue}`
}
