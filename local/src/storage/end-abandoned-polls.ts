import type { buildApp } from '../../vendor/fauxqs/app.ts'
import type { SqsQueue, SqsStore } from '../../vendor/fauxqs/sqs/sqsStore.ts'

type App = ReturnType<typeof buildApp>

/** A long poll whose client has gone is ended, so that it takes no message out of sight. */
export function endAbandonedPolls(app: App, sqs: SqsStore) {
  app.addHook('preHandler', (request, reply, done) => {
    const queue =
      request.headers['x-amz-target'] === 'AmazonSQS.ReceiveMessage'
        ? sqs.getQueue(queueUrlIn(request.body))
        : undefined
    if (queue) {
      const others = new Set(queue.pollWaiters)
      // The handler runs synchronously until it waits, so this request's waiter is there a microtask later.
      queueMicrotask(() => {
        const waiter = queue.pollWaiters.find((candidate) => !others.has(candidate))
        if (waiter) reply.raw.once('close', () => end(queue, waiter))
      })
    }
    done()
  })
}

function end(queue: SqsQueue, waiter: SqsQueue['pollWaiters'][number]) {
  const index = queue.pollWaiters.indexOf(waiter)
  if (index < 0) return
  queue.pollWaiters.splice(index, 1)
  clearTimeout(waiter.timer)
  waiter.resolve()
}

const queueUrlIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'QueueUrl' in body ? String(body.QueueUrl) : ''
