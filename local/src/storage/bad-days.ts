import type { Sleep } from '@lorecircle/shared/storage/retry'
import { type FaultBoard, isEveryNth } from '@lorecircle/stripe-emulator/faults/switches'
import type { buildApp } from '../../vendor/fauxqs/app.ts'
import { S3Error } from '../../vendor/fauxqs/common/errors.ts'
import type { FaultSwitches } from '../faults/faults.ts'
import { queueAction, sendS3Error } from './requests.ts'

type Asked = { url: string; headers: Record<string, string | string[] | undefined> }

export function injectStorageFaults(
  app: ReturnType<typeof buildApp>,
  board: FaultBoard<FaultSwitches['storage']>,
  sleep: Sleep,
) {
  const isTooMuch = isEveryNth(() => board.set.slowDownEveryNth)
  const meets = isEveryNth(() => board.set.conflictEveryNth)
  const halfOfTheWay = ({ url, headers }: Asked) =>
    url.startsWith('/_') || queueAction(headers) !== undefined ? 0 : board.set.latencyInMs / 2

  app.addHook('onRequest', async (request, reply) => {
    const late = halfOfTheWay(request)
    if (late > 0) await sleep(late)
    if (isForObjects(request) && isTooMuch()) {
      sendS3Error(new S3Error('SlowDown', 'Please reduce your request rate.', 503), reply)
      return reply
    }
  })
  app.addHook('preHandler', (request, reply, done) => {
    const { headers, method } = request
    const isConditional = headers['if-match'] !== undefined || headers['if-none-match'] !== undefined
    if (isConditional && method !== 'GET' && method !== 'HEAD' && meets()) {
      const message = 'The conditional request cannot succeed due to a conflicting operation'
      return sendS3Error(new S3Error('ConditionalRequestConflict', message, 409), reply)
    }
    done()
  })
  // fauxqs sends some answers twice, of which only the first may go out: the second waits for it, and takes no longer.
  const delays = new WeakMap<object, Promise<void>>()
  app.addHook('onSend', async (request, _reply, payload) => {
    const late = halfOfTheWay(request)
    if (late > 0) {
      const delay = delays.get(request) ?? sleep(late)
      delays.set(request, delay)
      await delay
    }
    return payload
  })
}

const isForObjects = ({ url, headers }: Asked) =>
  !url.startsWith('/_') && url !== '/health' && queueAction(headers) === undefined
