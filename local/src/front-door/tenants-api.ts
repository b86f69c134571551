import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { replaceFile } from '../disk/replace-file.ts'
import { signerAccessKey } from '../settings/roles.ts'
import { cloudFrontError, elementText, xmlResponse } from './cloudfront-xml.ts'

/** A tenant of the multi-tenant distribution: one own domain. Times are in milliseconds. */
const Tenant = z.object({
  id: z.string(),
  name: z.string(),
  domain: z.string(),
  etag: z.string(),
  isEnabled: z.boolean(),
  /** Null until a certificate is put to use. */
  certificate: z.string().nullable(),
  /** When its domain was first seen to point here; null if never. */
  pointsSinceMs: z.number().nullable(),
  changedAtMs: z.number(),
})

const newEtag = () => `E${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`

type Account = {
  distributionId: string
  group: string
  most(): number
  allows(accessKeyId: string): boolean
}

const base = '/2020-05-31/distribution-tenant'
const certificates = '/2020-05-31/managed-certificate'
const namespace = 'http://cloudfront.amazonaws.com/doc/2020-05-31/'
const missing = () => xmlResponse(404, cloudFrontError('EntityNotFound', 'The entity was not found.'))

export function tenantsApi(tenants: Tenants, { distributionId, group, most, allows }: Account): Hono {
  const app = new Hono()
  const refuseStrangers: MiddlewareHandler = async ({ req }, next) => {
    return allows(signerAccessKey(req.header('authorization')))
      ? next()
      : xmlResponse(403, cloudFrontError('AccessDenied', 'Access denied.'))
  }
  app.use(`${base}/*`, refuseStrangers)
  app.use(`${certificates}/*`, refuseStrangers)
  const shown = (status: number, tenant: Tenant) =>
    xmlResponse(status, tenantXml(tenants, tenant, { distributionId, group }), { etag: tenant.etag })

  app.post(base, async ({ req }) => {
    const body = await req.text()
    const [name, domain] = [elementText(body, 'Name') ?? '', elementText(body, 'Domain') ?? '']
    const problem = refusal(body, { name, domain })
    return problem ?? shown(201, tenants.add(name, domain))
  })
  app.get(`${base}/:id`, ({ req }) => {
    const tenant = tenants.find(req.param('id'))
    return tenant ? shown(200, tenant) : missing()
  })
  app.put(`${base}/:id`, async ({ req }) => {
    const tenant = tenants.find(req.param('id'))
    if (!tenant) return missing()
    const stale = staleness(tenant, req.header('if-match'))
    if (stale) return stale
    const body = await req.text()
    const isEnabled = elementText(body, 'Enabled')
    const certificate = elementText(body, 'Arn')
    if (certificate !== undefined && !tenants.isIssued(tenant))
      return xmlResponse(400, cloudFrontError('InvalidArgument', 'The certificate has not been issued.'))
    return shown(
      200,
      tenants.update(tenant, {
        ...(isEnabled !== undefined && { isEnabled: isEnabled === 'true' }),
        ...(certificate !== undefined && { certificate }),
      }),
    )
  })
  app.delete(`${base}/:id`, ({ req }) => {
    const tenant = tenants.find(req.param('id'))
    if (!tenant) return missing()
    const stale = staleness(tenant, req.header('if-match'))
    if (stale) return stale
    if (tenant.isEnabled || !tenants.isDeployed(tenant))
      return xmlResponse(
        409,
        cloudFrontError('ResourceNotDisabled', "The specified CloudFront resource hasn't been disabled yet."),
      )
    tenants.remove(tenant)
    return new Response(null, { status: 204 })
  })
  app.get(`${certificates}/:id`, ({ req }) => {
    const tenant = tenants.find(req.param('id'))
    if (!tenant) return missing()
    const status = tenants.isIssued(tenant) ? 'issued' : 'pending-validation'
    return xmlResponse(
      200,
      `<ManagedCertificateDetails xmlns="${namespace}"><CertificateArn>${arnOf(tenant)}</CertificateArn>` +
        `<CertificateStatus>${status}</CertificateStatus><ValidationTokenHost>cloudfront</ValidationTokenHost>` +
        '</ManagedCertificateDetails>',
    )
  })

  function refusal(body: string, { name, domain }: { name: string; domain: string }): Response | null {
    if (
      elementText(body, 'DistributionId') !== distributionId ||
      elementText(body, 'ConnectionGroupId') !== group
    )
      return missing()
    if (name === '' || domain === '')
      return xmlResponse(400, cloudFrontError('InvalidArgument', 'An argument is invalid.'))
    if (tenants.ofDomain(domain))
      return xmlResponse(
        409,
        cloudFrontError('CNAMEAlreadyExists', 'The CNAME specified is already defined for CloudFront.'),
      )
    if (tenants.find(name))
      return xmlResponse(
        409,
        cloudFrontError(
          'EntityAlreadyExists',
          'The entity already exists. You must provide a unique entity.',
        ),
      )
    return tenants.count() < most()
      ? null
      : xmlResponse(400, cloudFrontError('EntityLimitExceeded', 'The entity limit has been exceeded.'))
  }
  return app
}

function staleness({ etag }: Tenant, ifMatch: string | undefined): Response | null {
  if (ifMatch === etag) return null
  return ifMatch === undefined
    ? xmlResponse(
        400,
        cloudFrontError('InvalidIfMatchVersion', 'The If-Match version is missing or not valid.'),
      )
    : xmlResponse(
        412,
        cloudFrontError(
          'PreconditionFailed',
          'The precondition in one or more of the request fields is false.',
        ),
      )
}

const arnOf = ({ id }: Tenant) => `arn:aws:acm:us-east-1:000000000000:certificate/${id}`

function tenantXml(
  tenants: Tenants,
  tenant: Tenant,
  { distributionId, group }: Pick<Account, 'distributionId' | 'group'>,
): string {
  const { id, name, domain, isEnabled, certificate } = tenant
  const status = tenants.isActive(tenant) ? 'active' : 'inactive'
  const customizations =
    certificate === null
      ? ''
      : `<Customizations><Certificate><Arn>${certificate}</Arn></Certificate></Customizations>`
  return (
    `<DistributionTenant xmlns="${namespace}"><Id>${id}</Id><DistributionId>${distributionId}</DistributionId>` +
    `<Name>${name}</Name><Arn>arn:aws:cloudfront::000000000000:distribution-tenant/${id}</Arn>` +
    `<Domains><member><Domain>${domain}</Domain><Status>${status}</Status></member></Domains>${customizations}` +
    `<ConnectionGroupId>${group}</ConnectionGroupId><Enabled>${isEnabled}</Enabled>` +
    `<Status>${tenants.isDeployed(tenant) ? 'Deployed' : 'InProgress'}</Status></DistributionTenant>`
  )
}

type Tenant = z.infer<typeof Tenant>

type Surroundings = {
  /** In memory only if null. */
  file: string | null
  now(): number
  /** Duration of a change, and of issuing a certificate. */
  takesMs(): number
  pointsHere(domain: string): boolean
}

/** A change is deployed after a delay; a certificate is issued once DNS points here. */
export function openTenantStore({ file, now, takesMs, pointsHere }: Surroundings) {
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

export type Tenants = ReturnType<typeof openTenantStore>
