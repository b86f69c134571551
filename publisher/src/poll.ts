import { marketConsumer, shopConsumer } from './consumers.ts'
import { parseEnv } from './env.ts'
import { pollQueue } from './poll-queue.ts'
import { builtRenderer } from './services/renderer.ts'
import { type Clients, clients, servicesFrom } from './services.ts'

/** Serves both queues from one process until it is closed. */
export function startPublisher(
  variables: Record<string, string | undefined>,
  { s3, sqs }: Clients = clients(),
): { close(): Promise<void> } {
  const env = parseEnv(variables)
  const services = servicesFrom(env, { s3, sqs }, builtRenderer)
  const end = new AbortController()
  const common = { sqs, signal: end.signal }
  const polls = [
    pollQueue({ ...common, ...shopConsumer(services), queueUrl: env.PUBLISH_QUEUE_URL, concurrency: 4 }),
    pollQueue({ ...common, ...marketConsumer(services), queueUrl: env.MARKET_QUEUE_URL, concurrency: 1 }),
  ]
  return {
    async close() {
      end.abort()
      await Promise.all(polls)
      s3.destroy()
      sqs.destroy()
    },
  }
}
