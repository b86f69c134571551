import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { replaceFile } from '../disk/replace-file.ts'

/** A tenant of the multi-tenant distribution: one own domain. Times are in milliseconds. */
const Tenant = z.object({
  id: z.string(),
  name: z.string(),
  domain: z.string(),
  etag: z.string(),
  isEnabled: z.boolean(),
  /** The certificate that it uses; null until somebody puts one to use. */
  certificate: z.string().nullable(),
  /** From when on its domain pointed here; null as long as nobody saw it do so. */
  pointsSinceMs: z.number().nullable(),
  changedAtMs: z.number(),
})
export type Tenant = z.infer<typeof Tenant>

type Surroundings = {
  /** Without one they are forgotten. */
  file: string | null
  now(): number
  /** What a change, and a certificate, take. */
  takesMs(): number
  /** Whether a domain's DNS leads here. */
  pointsHere(domain: string): boolean
}

/** Tenants as CloudFront keeps them: a change is deployed after a while, a certificate issued once DNS points here. */
export function tenantsIn({ file, now, takesMs, pointsHere }: Surroundings) {
  let tenants: Tenant[] =
    file !== null && existsSync(file) ? Tenant.array().parse(JSON.parse(readFileSync(file, 'utf8'))) : []
  const keep = (next: Tenant[]) => {
    tenants = next
    if (file !== null) replaceFile(file, JSON.stringify(tenants, null, 2))
  }
  const change = (tenant: Tenant, changes: Partial<Tenant>): Tenant => {
    const next = { ...tenant, ...changes }
    keep(tenants.map((known) => (known.id === tenant.id ? next : known)))
    return next
  }
  const isPast = (sinceMs: number) => now() - sinceMs >= takesMs()

  const isIssued = (tenant: Tenant): boolean => {
    if (tenant.pointsSinceMs !== null) return isPast(tenant.pointsSinceMs)
    if (!pointsHere(tenant.domain)) return false
    return isPast(change(tenant, { pointsSinceMs: now() }).pointsSinceMs ?? now())
  }
  const isDeployed = ({ changedAtMs }: Tenant) => isPast(changedAtMs)
  const isActive = (tenant: Tenant) => tenant.isEnabled && tenant.certificate !== null && isDeployed(tenant)

  return {
    count: () => tenants.length,
    find: (idOrName: string) => tenants.find(({ id, name }) => id === idOrName || name === idOrName),
    ofDomain: (domain: string) => tenants.find((tenant) => tenant.domain === domain),
    /** Of the tenant that a visitor of this domain reaches: its id. */
    servedBy: (domain: string) =>
      tenants.find((tenant) => tenant.domain === domain && isActive(tenant))?.id ?? null,
    add(name: string, domain: string): Tenant {
      const tenant: Tenant = {
        id: `dt_${randomUUID().replaceAll('-', '').slice(0, 26)}`,
        name,
        domain,
        etag: newEtag(),
        isEnabled: true,
        certificate: null,
        pointsSinceMs: null,
        changedAtMs: now(),
      }
      keep([...tenants, tenant])
      return tenant
    },
    update: (tenant: Tenant, changes: Pick<Partial<Tenant>, 'isEnabled' | 'certificate'>) =>
      change(tenant, { ...changes, etag: newEtag(), changedAtMs: now() }),
    remove: (tenant: Tenant) => keep(tenants.filter(({ id }) => id !== tenant.id)),
    isIssued,
    isDeployed,
    isActive,
  }
}
export type Tenants = ReturnType<typeof tenantsIn>

const newEtag = () => `E${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`
