import { addressOf } from '@lorecircle/shared/custom-domain/address'
import type { Host } from '@lorecircle/shared/edge/hosts'
import { urls } from '@lorecircle/shared/urls/urls'
import type { Services } from '../services/services.ts'
import { shopOfHost } from './shop-of-host.ts'

/** The shop's live origin where the visitor is at its former address, with which a browser shares no cookies. */
export async function liveElsewhere(
  { documents, origin }: Pick<Services, 'documents' | 'origin'>,
  host: Host,
): Promise<string | null> {
  const { ownDomain } = await shopOfHost(documents, host)
  const isThere = ownDomain === undefined || (host.kind === 'shop' && addressOf(host) === ownDomain)
  return isThere ? null : urls.shop(origin, ownDomain)
}
