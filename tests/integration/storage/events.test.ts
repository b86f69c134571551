import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { affectedAuthors } from '@lorecircle/publisher/publish/publish-message'
import { testBook } from '@lorecircle/shared/book/book.fixture'
import { bookDoc, slugClaimDoc } from '@lorecircle/shared/book/stored'
import { testOrder } from '@lorecircle/shared/order/order.fixture'
import { orderDoc } from '@lorecircle/shared/order/stored'
import { claimDoc, tallyEntryDoc } from '@lorecircle/shared/stock/stored'
import { createDocuments } from '@lorecircle/shared/storage/documents'
import { limitDoc } from '@lorecircle/shared/visitor/stored'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storageForTests } from '../support/storage.ts'

let storage: Awaited<ReturnType<typeof storageForTests>>
beforeAll(async () => {
  storage = await storageForTests()
})
afterAll(() => storage.close())

test('a sale, a claim and a limit wake no publisher, and a book does', async () => {
  const documents = createDocuments(storage.s3, 'documents')
  const at = new Date().toISOString()
  await documents.create(orderDoc('dunsany', 'o'), testOrder())
  await documents.create(claimDoc('f', 1), { state: 'withdrawn', at })
  await documents.create(tallyEntryDoc('dunsany', 'b', 'f.sold.1-1'), {})
  await documents.create(limitDoc('2026-11-21', 'a', 'b'), {})
  await documents.create(slugClaimDoc('dunsany', 'lilith'), { bookId: 'b' })
  await documents.create(bookDoc('dunsany.Plunkett.Edward/', 'b'), testBook())
  const { accessKeyId, secretAccessKey } = storage
  const sqs = new SQSClient({
    region: 'us-west-2',
    endpoint: storage.url,
    credentials: { accessKeyId, secretAccessKey },
  })
  const QueueUrl = storage.queueUrl('publish')
  const { Messages = [] } = await sqs.send(
    new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 5, MaxNumberOfMessages: 10 }),
  )
  sqs.destroy()
  expect(Messages.map(({ Body = '' }) => affectedAuthors(Body))).toEqual([['dunsany']])
})
