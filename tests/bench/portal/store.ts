import { S3Client } from '@aws-sdk/client-s3'
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs'
import { productEnvironment, readSecrets } from '@lorecircle/local/settings/environment'
import { resourceNames } from '@lorecircle/local/settings/names'
import type { PlatformFile } from '@lorecircle/local/settings/platform-file'
import { portsFrom, sitePort } from '@lorecircle/local/settings/ports'
import { parseEnv } from '@lorecircle/publisher/env'
import { createDocuments, type Documents } from '@lorecircle/shared/storage/documents'
import { sleep } from '@lorecircle/shared/storage/retry'

export type Store = {
  documents: Documents
  published(): Promise<void>
  close(): void
}

export function openPlatformStore({ market, identity }: PlatformFile, home: string): Store {
  const secrets = readSecrets(home)
  const variables = productEnvironment(portsFrom(sitePort(new URL(market).port)), secrets, identity)
  const env = parseEnv(variables)
  const client = {
    region: 'us-west-2',
    credentials: { accessKeyId: resourceNames.accessKeyId, secretAccessKey: secrets.storageKey },
    endpoint: new URL(env.PUBLISH_QUEUE_URL).origin,
  }
  const s3 = new S3Client(client)
  const sqs = new SQSClient(client)

  /** Messages of a queue, including failed ones that wait for redelivery. */
  async function messagesIn(QueueUrl: string): Promise<number> {
    const { Attributes = {} } = await sqs.send(
      new GetQueueAttributesCommand({
        QueueUrl,
        AttributeNames: ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'],
      }),
    )
    return Object.values(Attributes).reduce((sum, count) => sum + Number(count), 0)
  }

  return {
    documents: createDocuments(s3, env.DOCUMENTS_BUCKET),
    async published() {
      // Publishing a shop may queue messages for the market, so both queues must be empty.
      for (let looks = 1; ; looks++) {
        const saves = await messagesIn(env.PUBLISH_QUEUE_URL)
        const books = await messagesIn(env.MARKET_QUEUE_URL)
        if (saves + books === 0) return
        if (looks % looksToALine === 0)
          console.error(`Waiting for the publisher: ${saves} messages about shops, ${books} about the market`)
        await sleep(lookEveryMs)
      }
    },
    close() {
      s3.destroy()
      sqs.destroy()
    },
  }
}

const lookEveryMs = 100
/** Prints progress about every five seconds. */
const looksToALine = 50
