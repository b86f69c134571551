import { onDemandApp } from '@lorecircle/publisher/on-demand/app'
import type { Services } from '@lorecircle/publisher/services/services'
import type { CustomPage } from '@lorecircle/shared/custom-page/custom-page'
import type { Post } from '@lorecircle/shared/post/post'
import type { NameClaim } from '@lorecircle/shared/subdomain/name-claim'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'
import { afterAll, beforeAll } from 'vitest'
import { bookOf, openShop, put } from '../authors.ts'
import { type Platform, startPlatform } from '../platform.ts'

let platform: Platform
export let services: Services

export const text = async (key: string) => {
  const page = await services.pages.read(key)
  return page && new TextDecoder().decode(page.body)
}
export const keysBelow = async (prefix: string) => [...(await services.pages.list(prefix)).keys()]
export const folderOf = async (sub: string) => (await openShop(services, sub, [bookOf(`book-${sub}`)])).folder

const at = '2026-03-01T12:00:00.000Z'
export const postOf = (number: number, changes: Partial<Post> = {}): Post => ({
  id: `01JD3X8E5C000000000000000${number}`,
  title: `Post ${number}`,
  content: `<p>Words of ${number}.</p>`,
  isPublished: true,
  createdAt: at,
  updatedAt: at,
  ...changes,
})
export const pageOf = (slug: string, changes: Partial<CustomPage> = {}): CustomPage => ({
  slug,
  title: 'A Map of Yann',
  intro: '<p>Not to scale.</p>',
  sections: [],
  isPublished: true,
  createdAt: at,
  updatedAt: at,
  ...changes,
})

export const claimName = async (sub: string) => {
  const claim: NameClaim = { sub, skeleton: '', at }
  await put(services, nameDoc(`shop-${sub}`), claim)
}
export const ask = (subdomain: string, path: string) =>
  onDemandApp(services, platform.env.ORIGIN_SECRET).request(`http://127.0.0.1${path}`, {
    headers: {
      'x-viewer-host': `${subdomain}.lorecircle.localhost:4321`,
      'x-origin-secret': platform.env.ORIGIN_SECRET,
    },
  })

/** Starts what the tests of a file stand on, and ends it after them. */
export function startShopWords() {
  beforeAll(async () => {
    platform = await startPlatform()
    services = platform.services
  })
  afterAll(() => platform.stop())
}
