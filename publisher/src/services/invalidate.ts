/**
 * Invalidates every copy at the platform's hosts that has one of these tags. It costs money and has a quota: a
 * changed page is fresh within two seconds anyway, so use it only for what must vanish at once.
 */
export type InvalidateTags = (tags: string[]) => Promise<void>

/** The same for one author's own domain, by the id of its tenant. */
export type InvalidateTenant = (tenantId: string, tags: string[]) => Promise<void>

/** Used as a tag: every copy at the platform's hosts, at the price of one invalidation. */
export const allCopiesTag = '*'

type Invalidations = { invalidate: InvalidateTags; invalidateTenant: InvalidateTenant }

/**
 * CloudFront takes tags among the paths, each prefixed with '#' (Developer Guide, 'Invalidating content by cache
 * tags').
 */
export function createInvalidations(distributionId: string): Invalidations {
  let loaded: ReturnType<typeof load> | undefined
  const sdk = () => (loaded ??= load())
  return {
    async invalidate(tags) {
      const { client, CreateInvalidationCommand } = await sdk()
      const asked = { DistributionId: distributionId, InvalidationBatch: batchOf(tags) }
      await client.send(new CreateInvalidationCommand(asked))
    },
    async invalidateTenant(tenantId, tags) {
      const { client, CreateInvalidationForDistributionTenantCommand } = await sdk()
      const asked = { Id: tenantId, InvalidationBatch: batchOf(tags) }
      try {
        await client.send(new CreateInvalidationForDistributionTenantCommand(asked))
      } catch (error) {
        // A deleted tenant has no copies.
        if (!(error instanceof Error) || error.name !== 'EntityNotFound') throw error
      }
    },
  }
}

function batchOf(tags: string[]) {
  const Items = tags.map((tag) => (tag === allCopiesTag ? '/*' : `#${tag}`))
  return { CallerReference: crypto.randomUUID(), Paths: { Quantity: Items.length, Items } }
}

/** Loaded on first use: a run that removes nothing does not need it. */
async function load() {
  const { CloudFrontClient, CreateInvalidationCommand, CreateInvalidationForDistributionTenantCommand } =
    await import('@aws-sdk/client-cloudfront')
  return {
    client: new CloudFrontClient({}),
    CreateInvalidationCommand,
    CreateInvalidationForDistributionTenantCommand,
  }
}
