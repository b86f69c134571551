import type { Account } from '@lorecircle/shared/account/account'
import type { Host } from '@lorecircle/shared/edge/hosts'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { shopOfHost } from './shop-of-host.ts'

type Place = Pick<Account, 'sub' | 'folder'>

const holdsForMs = 60_000
const most = 1_000

/** Whose shop a host is, looked up once a minute: a name never comes to lead to another author, nor a folder to move. */
export function rememberedShops(documents: Documents, now: () => Date): (host: Host) => Promise<Place> {
  const known = new Map<string, { place: Place; untilMs: number }>()
  return async (host) => {
    const name = host.kind === 'shop' ? host.subdomain : ''
    const nowMs = now().getTime()
    const remembered = known.get(name)
    if (remembered && remembered.untilMs > nowMs) return remembered.place
    const { sub, folder } = await shopOfHost(documents, host)
    if (known.size >= most) known.clear()
    known.set(name, { place: { sub, folder }, untilMs: nowMs + holdsForMs })
    return { sub, folder }
  }
}
