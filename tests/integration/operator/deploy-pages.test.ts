import { publishAll, putAssets, putPortal } from '@lorecircle/infra/deploy/put-pages'
import { startDocumentOf } from '@lorecircle/infra/stacks/compute/told'
import { readStage } from '@lorecircle/infra/stage/read-stage'
import { functions } from '@lorecircle/infra/what-runs/functions'
import { siteBucket } from '@lorecircle/shared/storage/site-bucket'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { storageForTests } from '../support/storage.ts'
import { cloudForTests } from './cloud-for-tests.ts'

const stage = readStage('example')
const account = '123456789012'
const site = `lorecircle-example-site-${account}`
const document = startDocumentOf(functions['publish-shops'], stage)
const values = Object.fromEntries((document?.variables ?? []).map((name) => [name, 'a'.repeat(20)]))
const told = {
  PRODUCT_ORIGIN: `https://${stage.productDomain}`,
  PAYMENT_ORIGIN: stage.paymentOrigin,
  DOCUMENTS_BUCKET: 'documents',
  UPLOADS_BUCKET: 'uploads',
  SITE_BUCKET: site,
  PUBLISH_QUEUE_URL: 'http://127.0.0.1:9/publish',
  MARKET_QUEUE_URL: 'http://127.0.0.1:9/market',
  DISTRIBUTION_ID: 'EDISTRIBUTION',
  IDENTITY_POOL_ID: 'us-west-2_pool',
  IDENTITY_CLIENT_ID: 'client',
  OPERATOR_NAME: stage.operator.name,
  OPERATOR_ADDRESS: stage.operator.address,
  OPERATOR_EMAIL: stage.operator.email,
  START_DOCUMENT: document?.parameter ?? '',
}
let storage: Awaited<ReturnType<typeof storageForTests>>
let cloud: Awaited<ReturnType<typeof cloudForTests>>
beforeAll(async () => {
  storage = await storageForTests(['documents', site])
  cloud = await cloudForTests(told, { [told.START_DOCUMENT]: JSON.stringify(values) })
  vi.stubEnv('AWS_ACCESS_KEY_ID', storage.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', storage.secretAccessKey)
  vi.stubEnv('AWS_ENDPOINT_URL_S3', storage.url)
  for (const service of ['LAMBDA', 'SSM', 'CLOUDFRONT']) vi.stubEnv(`AWS_ENDPOINT_URL_${service}`, cloud.url)
})
afterAll(async () => {
  cloud.close()
  await storage.close()
})

test('after a deployment the market opens, with its styles, the portal, and what the functions are told', async () => {
  const options = { region: stage.region }
  const pages = siteBucket(storage.s3, site)
  const read = async (key: string) => new TextDecoder().decode((await pages.read(key))?.body)

  await putAssets(stage, options, account)
  expect((await pages.list('_astro/')).size).toBeGreaterThan(0)
  expect((await pages.list('main/')).size).toBe(0)

  await putPortal(stage, options)
  expect(JSON.parse(await read('portal/config.json'))).toMatchObject({
    origin: 'https://lorecircle.example',
    identity: { userPoolId: 'us-west-2_pool', clientId: 'client' },
  })

  await publishAll(stage, options)
  expect(await read('main/index.html')).toContain('https://lorecircle.example')
  expect(await read('main/market.html')).toContain('<!DOCTYPE html>')
  expect(cloud.forgotten).toEqual(['/*'])
})
