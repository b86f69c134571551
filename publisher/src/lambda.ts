import { marketConsumer, republishConsumer, shopConsumer } from './consumers.ts'
import { parseEnv } from './env.ts'
import { queueHandler } from './queue-handler.ts'
import { builtRenderer } from './services/renderer.ts'
import { createClients, createPublisherServices } from './services.ts'

const env = parseEnv(process.env)
const { s3, sqs } = createClients(env)
const services = createPublisherServices(env, { s3, sqs }, builtRenderer)

/** For the publish queue; any number of them may run at once. */
export const publishHandler = queueHandler(shopConsumer(services), { sqs, queueUrl: env.PUBLISH_QUEUE_URL })
/** For the market queue; whoever finds a version gone looks again, so two may run at once. */
export const marketHandler = queueHandler(marketConsumer(services), { sqs, queueUrl: env.MARKET_QUEUE_URL })
/** For the republish queue, apart from the publish queue: saves do not wait behind a round over all shops. */
export const republishHandler = queueHandler(republishConsumer(services), {
  sqs,
  queueUrl: env.REPUBLISH_QUEUE_URL,
})
