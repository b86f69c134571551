import { marketConsumer, republishConsumer, shopConsumer } from './consumers.ts'
import { parseEnv } from './env.ts'
import { queueHandler } from './queue-handler.ts'
import { builtRenderer } from './services/renderer.ts'
import { createClients, createPublisherServices } from './services.ts'

const env = parseEnv(process.env)
const { s3, sqs } = createClients(env)
const services = createPublisherServices(env, { s3, sqs }, builtRenderer)

/** Handles the publish queue; safe to run concurrently. */
export const publishHandler = queueHandler(shopConsumer(services), { sqs, queueUrl: env.PUBLISH_QUEUE_URL })
/** Handles the market queue; writes are conditional, so two may run at once. */
export const marketHandler = queueHandler(marketConsumer(services), { sqs, queueUrl: env.MARKET_QUEUE_URL })
/** Separate from the publish queue, so that saves do not wait for a republish round. */
export const republishHandler = queueHandler(republishConsumer(services), {
  sqs,
  queueUrl: env.REPUBLISH_QUEUE_URL,
})
