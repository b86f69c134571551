import { accountDoc } from '@lorecircle/shared/account/stored'
import type { CustomDomain } from '@lorecircle/shared/custom-domain/own-domain'
import { customDomainDoc, domainClaimDoc } from '@lorecircle/shared/custom-domain/stored'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { updateAccount } from '../account/update-account.ts'
import type { Services } from '../services/services.ts'
import { closeDomainRequest } from './settle-request.ts'
import { createTenantClient } from './tenants.ts'

/** The shop goes back to its name at the platform at once; the CDN lets the domain go in its own time. */
export async function startDomainRemoval(
  services: Services,
  sub: string,
  { value, etag }: Stored<CustomDomain>,
): Promise<CustomDomain | null> {
  const leaving: CustomDomain = { ...value, state: 'leaving' }
  const kept = await services.documents.replace(customDomainDoc(sub), leaving, etag)
  if (kept === null) return (await services.documents.read(customDomainDoc(sub)))?.value ?? null
  return finishDomainRemoval(services, sub, { value: leaving, etag: kept })
}

/** Returns null when the removal is complete. Then anyone who proves the domain can have it. */
export async function finishDomainRemoval(
  services: Services,
  sub: string,
  { value: own, etag }: Stored<CustomDomain>,
): Promise<CustomDomain | null> {
  const { documents } = services
  if (await documents.read(accountDoc(sub)))
    await updateAccount(services, sub, ({ ownDomain: _, ...account }) => account)
  await closeDomainRequest(documents, sub, 'withdrawn')
  if (own.tenantId !== null && !(await createTenantClient(services.env).remove(own.tenantId))) return own
  const claim = await documents.read(domainClaimDoc(own.domain))
  if (claim?.value.sub === sub) await documents.remove(domainClaimDoc(own.domain), claim.etag)
  await documents.remove(customDomainDoc(sub), etag)
  return null
}

/** Removes the requested or connected domain. Does nothing if there is none. */
export async function removeCustomDomain(services: Services, sub: string): Promise<CustomDomain | null> {
  const stored = await services.documents.read(customDomainDoc(sub))
  if (stored !== null) return startDomainRemoval(services, sub, stored)
  await closeDomainRequest(services.documents, sub, 'withdrawn')
  return null
}
