import { onDemandApp } from '@lorecircle/publisher/on-demand/app'
import type { Services } from '@lorecircle/publisher/services/services'
import type { Account } from '@lorecircle/shared/account/account'
import { slugClaimDoc } from '@lorecircle/shared/book/stored'
import type { NameClaim } from '@lorecircle/shared/subdomain/name-claim'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'
import { afterAll, beforeAll } from 'vitest'
import { bookOf, openShop, put } from '../authors.ts'
import { type Platform, startPlatform } from '../platform.ts'

export let platform: Platform
export let services: Services
export let account: Account

export const ask = (host: string, path: string, init: RequestInit & { secret?: string } = {}) =>
  onDemandApp(services, platform.env.ORIGIN_SECRET).request(`http://127.0.0.1${path}`, {
    ...init,
    headers: { 'x-viewer-host': host, 'x-origin-secret': init.secret ?? platform.env.ORIGIN_SECRET },
  })
export const main = 'lorecircle.localhost:4321'
export const shop = `lord-dunsany.${main}`
export const template = async (answer: Response) => /"template":"([a-z-]+)"/.exec(await answer.text())?.[1]

/** Starts what the tests of a file stand on, and ends it after them. */
export function startLivePages() {
  beforeAll(async () => {
    platform = await startPlatform()
    services = platform.services
    account = await openShop(
      services,
      'a1',
      [bookOf('b1', { title: 'The Moon' }), bookOf('b2', { public: false })],
      {
        subdomain: 'lord-dunsany',
        formerSubdomains: ['dunsany'],
      },
    )
    const claim: NameClaim = { sub: 'a1', skeleton: '', at: '2026-01-01T00:00:00.000Z' }
    for (const name of ['lord-dunsany', 'dunsany']) await put(services, nameDoc(name), claim)
    await put(services, slugClaimDoc('a1', 'the-old-moon'), { bookId: 'b1' })
    await put(services, slugClaimDoc('a1', 'the-moon'), { bookId: 'b1' })
    await put(services, slugClaimDoc('a1', 'book-b2'), { bookId: 'b2' })
  })
  afterAll(() => platform.stop())
}
