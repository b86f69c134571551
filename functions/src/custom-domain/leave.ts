import { accountDoc } from '@lorecircle/shared/account/stored'
import type { OwnDomain } from '@lorecircle/shared/custom-domain/own-domain'
import { authorDomainDoc, domainClaimDoc } from '@lorecircle/shared/custom-domain/stored'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { updateAccount } from '../account/update-account.ts'
import type { Services } from '../services/services.ts'
import { settleRequest } from './settle-request.ts'
import { tenantsAt } from './tenants.ts'

/** The shop goes back to its name at the platform at once; the CDN lets the domain go in its own time. */
export async function beginLeaving(
  services: Services,
  sub: string,
  { value, etag }: Stored<OwnDomain>,
): Promise<OwnDomain | null> {
  const leaving: OwnDomain = { ...value, state: 'leaving' }
  const kept = await services.documents.replace(authorDomainDoc(sub), leaving, etag)
  if (kept === null) return (await services.documents.read(authorDomainDoc(sub)))?.value ?? null
  return finishLeaving(services, sub, { value: leaving, etag: kept })
}

/** Null when nothing is left of it: then whoever proves the domain next can have it. */
export async function finishLeaving(
  services: Services,
  sub: string,
  { value: own, etag }: Stored<OwnDomain>,
): Promise<OwnDomain | null> {
  const { documents } = services
  if (await documents.read(accountDoc(sub)))
    await updateAccount(services, sub, ({ ownDomain: _, ...account }) => account)
  await settleRequest(documents, sub, 'withdrawn')
  if (own.tenantId !== null && !(await tenantsAt(services.env).remove(own.tenantId))) return own
  const claim = await documents.read(domainClaimDoc(own.domain))
  if (claim?.value.sub === sub) await documents.remove(domainClaimDoc(own.domain), claim.etag)
  await documents.remove(authorDomainDoc(sub), etag)
  return null
}

/** Gives up what the author has asked for or has connected; nothing happens where there is nothing. */
export async function leaveDomain(services: Services, sub: string): Promise<OwnDomain | null> {
  const stored = await services.documents.read(authorDomainDoc(sub))
  if (stored !== null) return beginLeaving(services, sub, stored)
  await settleRequest(services.documents, sub, 'withdrawn')
  return null
}
