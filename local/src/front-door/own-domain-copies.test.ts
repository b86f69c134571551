import {
  CloudFrontClient,
  CreateInvalidationCommand,
  CreateInvalidationForDistributionTenantCommand,
  GetInvalidationForDistributionTenantCommand,
} from '@aws-sdk/client-cloudfront'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { resourceNames } from '../settings/names.ts'
import { shortLivedStorage } from '../storage/short-lived.fixture.ts'
import type { Storage } from '../storage/start-storage.ts'
import { type DoorWithDomains, liveTenant, startDoorWithDomains } from './own-domains.fixture.ts'

const credentials = { accessKeyId: 'local', secretAccessKey: 'secret' }
const region = 'us-west-2'
const [name, domain] = ['dunsany.lorecircle.localhost:4321', 'books.dunsany.localhost:4321']
let storage: Storage
let door: DoorWithDomains
let tenant: string

beforeAll(async () => {
  storage = await shortLivedStorage({ ...credentials, buckets: ['site'] })
  door = await startDoorWithDomains({
    storage: { endpoint: storage.url, bucket: 'site', ...credentials },
    mayInvalidate: (key, copies) => key !== 'keeps-the-market' || copies === 'platform',
  })
  vi.stubEnv('AWS_ACCESS_KEY_ID', credentials.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', credentials.secretAccessKey)
  vi.stubEnv('AWS_REGION', region)
  vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFRONT', door.controlUrl)
  tenant = await liveTenant('books.dunsany.localhost')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await door.close()
  await storage.close()
})

const signedBy = (accessKeyId: string) =>
  new CloudFrontClient({
    endpoint: door.controlUrl,
    region,
    credentials: { ...credentials, accessKeyId },
  })
const batchOf = (path: string) => ({
  CallerReference: crypto.randomUUID(),
  Paths: { Quantity: 1, Items: [path] },
})
const forget = (Id: string, path: string, key = 'local') =>
  signedBy(key).send(
    new CreateInvalidationForDistributionTenantCommand({ Id, InvalidationBatch: batchOf(path) }),
  )
const forgetAtPlatform = (path: string, key = 'local') =>
  signedBy(key).send(
    new CreateInvalidationCommand({
      DistributionId: resourceNames.distributionId,
      InvalidationBatch: batchOf(path),
    }),
  )
/** The shop's page at both hosts, and a file that is at one path for everybody. */
async function write(Body: string) {
  const s3 = new S3Client({ endpoint: storage.url, region, credentials, forcePathStyle: true })
  const kept = { CacheControl: 's-maxage=600', Metadata: { 'cache-tag': 'shop-a1' } }
  for (const Key of ['sites/dunsany/a.html', 'sites/books.dunsany.localhost/a.html', 'media/a.txt'])
    await s3.send(new PutObjectCommand({ Bucket: 'site', Key, Body, ...kept }))
  s3.destroy()
}
const seenAt = async (host: string) =>
  `${(await door.visit(host, '/a')).text} ${(await door.visit(host, '/media/a.txt')).text}`
const seen = async () => ({ name: await seenAt(name), domain: await seenAt(domain) })

test('what is forgotten at the platform is still served at an own domain, and the other way round', async () => {
  await write('one')
  expect(await seen()).toEqual({ name: 'one one', domain: 'one one' })
  await write('two')
  await forgetAtPlatform('#shop-a1')
  expect(await seen()).toEqual({ name: 'two two', domain: 'one one' })
  await write('three')
  await forget(tenant, '#Shop-A1')
  expect(await seen()).toEqual({ name: 'two two', domain: 'three three' })
  await write('four')
  await forgetAtPlatform('/*')
  expect(await seen()).toEqual({ name: 'four four', domain: 'three three' })
})

test('a tenant’s copies are forgotten when CloudFront says so, and it says when', async () => {
  await write('before')
  await forget(tenant, '/*')
  await seenAt(domain)
  await write('after')
  door.switches.turn({ invalidationTakesMs: 300 })
  const { Invalidation, Location = '' } = await forget(tenant, '/*')
  door.switches.turn({ invalidationTakesMs: 0 })
  expect(new URL(Location, door.controlUrl).pathname).toBe(
    `/2020-05-31/distribution-tenant/${tenant}/invalidation/${Invalidation?.Id}`,
  )
  const state = async () =>
    (
      await signedBy('local').send(
        new GetInvalidationForDistributionTenantCommand({
          DistributionTenantId: tenant,
          Id: Invalidation?.Id,
        }),
      )
    ).Invalidation?.Status
  expect(Invalidation?.Status).toBe('InProgress')
  await expect.poll(state).toBe('Completed')
  expect(await seenAt(domain)).toBe('after after')
})

test('whoever asks for a tenant that is none, or may not ask, forgets nothing', async () => {
  const refused = (name: string) => ({ name })
  await expect(forget('dt_nobody', '/*')).rejects.toMatchObject(refused('EntityNotFound'))
  await expect(forget(tenant, 'no-slash')).rejects.toMatchObject(refused('InvalidArgument'))
  await expect(forget(tenant, '/*', 'keeps-the-market')).rejects.toMatchObject(refused('AccessDenied'))
  await forgetAtPlatform('#market', 'keeps-the-market')
  await forget(tenant, '/*', 'publishes')
  const unsigned = `${door.controlUrl}/2020-05-31/distribution-tenant/${tenant}/invalidation`
  expect((await fetch(unsigned, { method: 'POST' })).status).toBe(403)
})
