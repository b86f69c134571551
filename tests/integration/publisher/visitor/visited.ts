import { onDemandApp } from '@lorecircle/publisher/on-demand/app'
import type { NameClaim } from '@lorecircle/shared/subdomain/name-claim'
import { nameDoc } from '@lorecircle/shared/subdomain/stored'
import { afterAll, beforeAll } from 'vitest'
import { openShop, put } from '../authors.ts'
import { type Platform, startPlatform } from '../platform.ts'

export let platform: Platform

const main = 'lorecircle.localhost:4321'
export async function ask(path: string, { name = 'lord-dunsany', now = '2026-06-01T12:00:00Z' } = {}) {
  const app = onDemandApp({ ...platform.services, now: () => new Date(now) }, platform.env.ORIGIN_SECRET)
  const answer = await app.request(`http://127.0.0.1${path}`, {
    headers: { 'x-viewer-host': `${name}.${main}`, 'x-origin-secret': platform.env.ORIGIN_SECRET },
  })
  const text = await answer.text()
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    cache: answer.headers.get('cache-control'),
    text,
    template: /"template":"([a-z-]+)"/.exec(text)?.[1],
  }
}

/** Starts what the tests of a file stand on, and ends it after them. */
export function startVisited() {
  beforeAll(async () => {
    platform = await startPlatform()
    const at = '2026-01-01T00:00:00.000Z'
    for (const [sub, name] of [
      ['a1', 'lord-dunsany'],
      ['a2', 'e-nesbit'],
    ] as const) {
      await openShop(platform.services, sub, [], {
        subdomain: name,
        formerSubdomains: sub === 'a1' ? ['dunsany'] : [],
      })
      const claim: NameClaim = { sub, skeleton: '', at }
      await put(platform.services, nameDoc(name), claim)
      if (sub === 'a1') await put(platform.services, nameDoc('dunsany'), claim)
    }
  })
  afterAll(() => platform.stop())
}
