import type { FunctionName } from '@lorecircle/infra/what-runs/functions'
import {
  type DoorWithDomains,
  liveTenant,
  startDoorWithDomains,
} from '@lorecircle/local/front-door/own-domains.fixture'
import { keyOfFunction, mayInvalidate } from '@lorecircle/local/settings/roles'
import { invalidateShop } from '@lorecircle/publisher/publish/forget-shop'
import { publishShop } from '@lorecircle/publisher/publish/publish-shop'
import { createPublisherServices } from '@lorecircle/publisher/services'
import { type CustomDomain, newCustomDomain } from '@lorecircle/shared/custom-domain/own-domain'
import { customDomainDoc } from '@lorecircle/shared/custom-domain/stored'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bookOf, openShop, put, saveBook } from '../authors.ts'
import { plainRenderer } from '../platform.ts'
import { platform, services, startShops } from './shop-runs.ts'

const own = (domain: string, tenantId: string, state: CustomDomain['state'] = 'live'): CustomDomain => ({
  ...newCustomDomain(domain, 'token', new Date()),
  state,
  tenantId,
})
let door: DoorWithDomains
/** What calls the CDN for the first time from here on does so by this function's key. */
const callAs = (name: FunctionName) =>
  vi.stubEnv('AWS_ACCESS_KEY_ID', keyOfFunction(name, 'secret').accessKeyId)

startShops()
beforeAll(async () => {
  const {
    AWS_ENDPOINT_URL_S3: endpoint = '',
    AWS_ACCESS_KEY_ID = '',
    AWS_SECRET_ACCESS_KEY = '',
  } = process.env
  const key = { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY }
  door = await startDoorWithDomains({
    storage: { endpoint, bucket: platform.env.SITE_BUCKET, ...key },
    mayInvalidate,
  })
  vi.stubEnv('AWS_ENDPOINT_URL_CLOUDFRONT', door.controlUrl)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await door.close()
})

test('a page that its author takes away is gone at once, also at their own domain', async () => {
  const domain = 'books.gone.localhost'
  const tenantId = await liveTenant(domain)
  const real = createPublisherServices(platform.env, platform.clients, plainRenderer())
  const account = await openShop(services, 'g1', [bookOf('b1'), bookOf('b2')], {
    ownDomain: domain,
  })
  await put(services, customDomainDoc('g1'), own(domain, tenantId))
  await publishShop(real, 'g1')
  callAs('publish-shops')
  for (const book of ['b1', 'b2']) {
    expect((await door.visit(`${domain}:4321`, `/shop/book-${book}`)).status).toBe(200)
    await saveBook(services, account, bookOf(book, { public: false }))
    await publishShop(real, 'g1')
    expect((await door.visit(`${domain}:4321`, `/shop/book-${book}`)).status).toBe(404)
  }
})

test('a domain is forgotten with its shop until the CDN has let it go, and one that is gone harms nobody', async () => {
  for (const [sub, state] of [
    ['g2', 'failing'],
    ['g3', 'leaving'],
  ] as const) {
    const account = await openShop(services, sub, [bookOf(`b-${sub}`)])
    await put(services, customDomainDoc(sub), own(`${sub}.example`, `dt_${sub}`, state))
    await publishShop(services, sub)
    await saveBook(services, account, bookOf(`b-${sub}`, { public: false }))
    await publishShop(services, sub)
    expect(platform.tenantInvalidations.at(-1)).toEqual([`dt_${sub}`, `shop-${sub}`])
  }
  const { invalidateTenant } = createPublisherServices(platform.env, platform.clients, plainRenderer())
  callAs('publish-shops')
  await expect(invalidateTenant('dt_nobody', ['shop-g2'])).resolves.toBeUndefined()
})

test('a domain whose copies may not be forgotten is told of, and not passed over', async () => {
  await put(services, customDomainDoc('g4'), own('g4.example', 'dt_g4'))
  const { invalidateTenant } = createPublisherServices(platform.env, platform.clients, plainRenderer())
  callAs('update-market')
  const refused = invalidateShop({ ...services, invalidateTenant }, 'g4')
  await expect(refused).rejects.toMatchObject({ name: 'AccessDenied' })
})
