import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import { type Consumer, consume } from './consume.ts'
import { marketConsumer, shopConsumer } from './consumers.ts'
import { parseEnv } from './env.ts'
import { builtRenderer } from './services/renderer.ts'
import { clients, servicesFrom } from './services.ts'

const services = servicesFrom(parseEnv(process.env), clients(), builtRenderer)

const handlerOf =
  (consumer: Consumer) =>
  async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const failed = await consume(
      Records.map(({ messageId, body }) => ({ id: messageId, body })),
      consumer,
    )
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) }
  }

/** For the publish queue; any number of them may run at once. */
export const publishHandler = handlerOf(shopConsumer(services))
/** For the market queue, with a reserved concurrency of one. */
export const marketHandler = handlerOf(marketConsumer(services))
