/**
 * Makes the CDN forget every copy at the platform's hosts that carries one of these tags. It costs money and has a
 * quota: a page that changed is fresh by itself within two seconds, so it is for what must vanish at once.
 */
export type InvalidateTags = (tags: string[]) => Promise<void>

/** The same of the copies at one own domain, which the former leaves alone: by the id of the tenant that serves it. */
export type InvalidateTenant = (tenantId: string, tags: string[]) => Promise<void>

/** In place of a tag: every copy at the platform's hosts, at the price of one. */
export const allCopiesTag = '*'

type Invalidations = { invalidate: InvalidateTags; invalidateTenant: InvalidateTenant }

/** CloudFront takes tags among the paths, each behind a '#' (Developer Guide, 'Invalidating content by cache tags'). */
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
        // A tenant that is gone has no copies.
        if (!(error instanceof Error) || error.name !== 'EntityNotFound') throw error
      }
    },
  }
}

function batchOf(tags: string[]) {
  const Items = tags.map((tag) => (tag === allCopiesTag ? '/*' : `#${tag}`))
  return { CallerReference: crypto.randomUUID(), Paths: { Quantity: Items.length, Items } }
}

/** Loaded when it is first needed: a run that takes nothing away does without. */
async function load() {
  const { CloudFrontClient, CreateInvalidationCommand, CreateInvalidationForDistributionTenantCommand } =
    await import('@aws-sdk/client-cloudfront')
  return {
    client: new CloudFrontClient({}),
    CreateInvalidationCommand,
    CreateInvalidationForDistributionTenantCommand,
  }
}
