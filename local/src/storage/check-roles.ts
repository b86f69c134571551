import { z } from 'zod'
import type { buildApp } from '../../vendor/fauxqs/app.ts'
import type { Switches } from '@lorecircle/stripe-emulator/faults/switches'
import type { Role } from '../settings/roles.ts'
import { checkObjectRights, queueRefusal } from './check-rights.ts'
import type { ObjectStore } from './object-store.ts'
import { queueAction, refuse, target } from './requests.ts'

const QueueRequest = z.object({ QueueUrl: z.string().default(''), QueueName: z.string().default('') })

/** Lets each role do what it may and nothing else, as IAM would. Whoever has no role is the operator. */
export function checkRoles(
  app: ReturnType<typeof buildApp>,
  s3: ObjectStore,
  board: Switches<{ obeysRoles: boolean }>,
  roleOf: (request: object) => Role | undefined,
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
      const { bucket, key } = target(request.params)
      checkObjectRights(role, {
        method: request.method,
        bucket,
        key,
        alsoDeletes: key === '' ? keysIn(request.body) : [],
        headers: request.headers,
        exists: (name) => s3.etagOf(bucket, name) !== undefined,
      })
    } catch (error) {
      return refuse(error, reply)
    }
    done()
  })
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** Those that a bulk delete names. */
const keysIn = (body: unknown): string[] =>
  Buffer.isBuffer(body)
    ? [...String(body).matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) =>
        key.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? ''),
      )
    : []
