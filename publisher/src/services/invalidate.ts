/**
 * Makes the CDN forget every copy that carries one of these tags. It costs money and has a quota: a page that changed
 * is fresh by itself within two seconds, so it is for what must vanish at once.
 */
export type Invalidate = (tags: string[]) => Promise<void>

/** In place of a tag: every copy of everything, at the price of one. */
export const everyCopy = '*'

/** CloudFront takes tags among the paths, each behind a '#' (Developer Guide, 'Invalidating content by cache tags'). */
export function invalidateIn(distributionId: string): Invalidate {
  let loaded: ReturnType<typeof load> | undefined
  return async (tags) => {
    loaded ??= load()
    const { client, CreateInvalidationCommand } = await loaded
    const Items = tags.map((tag) => (tag === everyCopy ? '/*' : `#${tag}`))
    await client.send(
      new CreateInvalidationCommand({
        DistributionId: distributionId,
        InvalidationBatch: {
          CallerReference: crypto.randomUUID(),
          Paths: { Quantity: Items.length, Items },
        },
      }),
    )
  }
}

/** Loaded when it is first needed: a run that changes nothing does without. */
async function load() {
  const { CloudFrontClient, CreateInvalidationCommand } = await import('@aws-sdk/client-cloudfront')
  return { client: new CloudFrontClient({}), CreateInvalidationCommand }
}
