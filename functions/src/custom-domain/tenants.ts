import { createHash } from 'node:crypto'
import { awsOptions } from '../services/aws-options.ts'
import type { Env } from '../services/env.ts'

export type TenantState = 'certificate_pending' | 'certificate_failed' | 'deploying' | 'deployed' | 'gone'

/** One tenant of the multi-tenant distribution serves each custom domain. */
export type TenantStore = {
  /** The tenant's id. A tenant that an earlier try created is found by its name. */
  create(domain: string): Promise<{ id: string } | { refused: 'taken' | 'full' }>
  /** Puts the certificate to use as soon as it is there. */
  look(id: string): Promise<TenantState>
  /** Returns true once the tenant is deleted. It is disabled first, which takes the CDN some minutes. */
  remove(id: string): Promise<boolean>
}

/** CloudFront's own, https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/distribution-config-options.html */
export function createTenantClient(
  env: Pick<Env, 'AWS_REGION' | 'AWS_TIMEOUT_MS' | 'DOMAINS_DISTRIBUTION' | 'DOMAINS_GROUP'>,
): TenantStore {
  let loaded: ReturnType<typeof load> | undefined
  const sdk = () => (loaded ??= load(awsOptions(env)))

  async function known(id: string) {
    const { client, GetDistributionTenantCommand } = await sdk()
    return unlessMissing(client.send(new GetDistributionTenantCommand({ Identifier: id })))
  }

  return {
    async create(domain) {
      const { client, CreateDistributionTenantCommand } = await sdk()
      const Name = nameOf(domain)
      try {
        const { DistributionTenant: made } = await client.send(
          new CreateDistributionTenantCommand({
            DistributionId: env.DOMAINS_DISTRIBUTION,
            ConnectionGroupId: env.DOMAINS_GROUP,
            Name,
            Domains: [{ Domain: domain }],
            // The CDN serves the proof for the certificate itself, since the domain points to it already.
            ManagedCertificateRequest: { ValidationTokenHost: 'cloudfront', PrimaryDomainName: domain },
            Enabled: true,
          }),
        )
        return { id: made?.Id ?? Name }
      } catch (error) {
        const name = error instanceof Error ? error.name : ''
        if (name === 'EntityAlreadyExists' || name === 'CNAMEAlreadyExists') {
          const id = (await known(Name))?.DistributionTenant?.Id
          return id === undefined ? { refused: 'taken' } : { id }
        }
        if (name === 'EntityLimitExceeded') return { refused: 'full' }
        throw error
      }
    },

    async look(id) {
      const found = await known(id)
      const tenant = found?.DistributionTenant
      if (!tenant) return 'gone'
      const { client, GetManagedCertificateDetailsCommand, UpdateDistributionTenantCommand } = await sdk()
      const details = await unlessMissing(
        client.send(new GetManagedCertificateDetailsCommand({ Identifier: id })),
      )
      const { CertificateStatus: status = 'pending-validation', CertificateArn: Arn } =
        details?.ManagedCertificateDetails ?? {}
      if (status === 'pending-validation') return 'certificate_pending'
      if (status !== 'issued') return 'certificate_failed'
      if (tenant.Domains?.every(({ Status }) => Status === 'active') && tenant.Status === 'Deployed')
        return 'deployed'
      if (tenant.Customizations?.Certificate?.Arn !== Arn && tenant.Status === 'Deployed') {
        const Customizations = { Certificate: { Arn } }
        await client.send(
          new UpdateDistributionTenantCommand({ Id: id, IfMatch: found.ETag, Customizations }),
        )
      }
      return 'deploying'
    },

    async remove(id) {
      const found = await known(id)
      if (!found?.DistributionTenant) return true
      const { client, DeleteDistributionTenantCommand, UpdateDistributionTenantCommand } = await sdk()
      const at = { Id: id, IfMatch: found.ETag }
      if (found.DistributionTenant.Enabled) {
        await client.send(new UpdateDistributionTenantCommand({ ...at, Enabled: false }))
        return false
      }
      if (found.DistributionTenant.Status !== 'Deployed') return false
      await unlessMissing(client.send(new DeleteDistributionTenantCommand(at)))
      return true
    },
  }
}

/** Unique for each domain, whatever its length. */
const nameOf = (domain: string): string =>
  `own-${createHash('sha256').update(domain).digest('hex').slice(0, 40)}`

async function unlessMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Error && error.name === 'EntityNotFound') return null
    throw error
  }
}

/** Loaded on first use, because no other call needs it. */
async function load(aws: ReturnType<typeof awsOptions>) {
  const {
    CloudFrontClient,
    CreateDistributionTenantCommand,
    DeleteDistributionTenantCommand,
    GetDistributionTenantCommand,
    GetManagedCertificateDetailsCommand,
    UpdateDistributionTenantCommand,
  } = await import('@aws-sdk/client-cloudfront')
  return {
    client: new CloudFrontClient(aws),
    CreateDistributionTenantCommand,
    DeleteDistributionTenantCommand,
    GetDistributionTenantCommand,
    GetManagedCertificateDetailsCommand,
    UpdateDistributionTenantCommand,
  }
}
