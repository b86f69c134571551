import { PutObjectCommand } from '@aws-sdk/client-s3'
import { uploadAssets, uploadPortalFiles } from '@lorecircle/infra/deploy/deeds'
import { continuePages, pagesStatus, queuePages, watchPages } from '@lorecircle/infra/deploy/republish'
import { readStage } from '@lorecircle/infra/stage/read-stage'
import { parseEnv } from '@lorecircle/publisher/env'
import { republishShop } from '@lorecircle/publisher/publish/republish-round'
import { createClients, createPublisherServices } from '@lorecircle/publisher/services'
import { builtRenderer } from '@lorecircle/publisher/services/renderer'
import type { Services } from '@lorecircle/publisher/services/services'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { dueShopDoc } from '@lorecircle/shared/publishing/stored'
import { siteBucket } from '@lorecircle/shared/storage/site-bucket'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bookOf, openShop } from '../publisher/authors.ts'
import { longTimeouts } from '../support/long-timeouts.ts'
import { storageForTests } from '../support/storage.ts'
import { cloudForTests } from './cloud-for-tests.ts'

const stage = readStage('example')
const account = '123456789012'
const documents = `lorecircle-example-documents-${account}`
const site = `lorecircle-example-site-${account}`
const told = {
  PRODUCT_ORIGIN: `https://${stage.productDomain}`,
  PAYMENT_ORIGIN: stage.paymentOrigin,
  DOCUMENTS_BUCKET: documents,
  UPLOADS_BUCKET: 'uploads',
  SITE_BUCKET: site,
  DISTRIBUTION_ID: 'EDISTRIBUTION',
  IDENTITY_POOL_ID: 'us-west-2_pool',
  IDENTITY_CLIENT_ID: 'client',
  ORIGIN_SECRET: 'a'.repeat(20),
  OPERATOR_NAME: stage.operator.name,
  OPERATOR_ADDRESS: stage.operator.address,
  OPERATOR_EMAIL: stage.operator.email,
}
const options = { region: stage.region }
const where = { stage, options, account }
let storage: Awaited<ReturnType<typeof storageForTests>>
let cloud: Awaited<ReturnType<typeof cloudForTests>>
let services: Services
beforeAll(async () => {
  const queues = ['publish', 'market', 'republish'].map((name) => `lorecircle-example-${name}`)
  storage = await storageForTests([documents, site], queues)
  cloud = await cloudForTests(told)
  vi.stubEnv('AWS_REGION', stage.region)
  vi.stubEnv('AWS_ACCESS_KEY_ID', storage.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', storage.secretAccessKey)
  for (const service of ['S3', 'SQS']) vi.stubEnv(`AWS_ENDPOINT_URL_${service}`, storage.url)
  vi.stubEnv('AWS_ENDPOINT_URL_LAMBDA', cloud.url)
  const urls = Object.fromEntries(
    ['PUBLISH', 'MARKET', 'REPUBLISH'].map((name) => [
      `${name}_QUEUE_URL`,
      storage.queueUrl(`lorecircle-example-${name.toLowerCase()}`),
    ]),
  )
  services = createPublisherServices(
    parseEnv({ ...told, ...urls }),
    createClients(longTimeouts),
    builtRenderer,
  )
})
afterAll(async () => {
  cloud.close()
  await storage.close()
})

test('a deployment puts the styles, and the portal with what the functions are told', async () => {
  const pages = siteBucket(storage.s3, site)
  await uploadAssets(stage, options, account)
  expect((await pages.list('_astro/')).size).toBeGreaterThan(0)
  expect((await pages.list('main/')).size).toBe(0)

  await uploadPortalFiles(stage, options)
  const config = new TextDecoder().decode((await pages.read('portal/config.json'))?.body)
  expect(JSON.parse(config)).toMatchObject({
    origin: 'https://lorecircle.example',
    identity: { userPoolId: 'us-west-2_pool', clientId: 'client' },
  })
})

test('it has the cloud publish every shop, names one that fails, and says how to go on', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const next = 'pnpm run deploy --stage example --pages'
  expect(await pagesStatus(where)).toEqual([])
  await openShop(services, 'good', [bookOf('b1')])
  const bad = await openShop(services, 'bad', [bookOf('b2')])
  const { key } = bookDoc(bad.folder, 'b2')
  await storage.s3.send(new PutObjectCommand({ Bucket: documents, Key: key, Body: 'rotten' }))

  await queuePages(where, 'v1', { say })
  expect(cloud.invoked).toEqual([
    'Event lorecircle-example-order-market',
    'Event lorecircle-example-publish-sitemaps',
  ])
  expect(said).toEqual(['  2 shops queued', '2 shops are due with v1.'])
  expect((await pagesStatus(where))[0]).toBe('0 of 2 shops have the pages of v1.')

  await republishShop(services, 'good')
  await expect(republishShop(services, 'bad')).rejects.toThrow(key)
  said.length = 0
  await watchPages(where, { say, pause: async () => {} })
  expect(said[0]).toContain(next)
  expect(said.slice(1)).toEqual([
    '1 of 2 shops have the pages of v1.',
    expect.stringContaining(`not published: bad: UnreadableDocument: the document ${key}`),
    expect.stringContaining(next),
  ])

  await services.documents.write({ ...bookDoc(bad.folder, 'b2') }, bookOf('b2'))
  await continuePages(where, { say })
  await republishShop(services, 'bad')
  said.length = 0
  await continuePages(where, { say })
  expect(said.at(-1)).toBe('All 2 shops have the pages of v1.')
  expect((await services.documents.read(dueShopDoc('bad')))?.value).toBeUndefined()
  log.mockRestore()
})
