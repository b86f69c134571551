/** Makes the CDN forget every copy that carries one of these tags. */
export type Invalidate = (tags: string[]) => Promise<void>

/** CloudFront takes tags among the paths, each behind a '#' (Developer Guide, 'Invalidating content by cache tags'). */
export function invalidateIn(distributionId: string): Invalidate {
  let loaded: ReturnType<typeof load> | undefined
  return async (tags) => {
    loaded ??= load()
    const { client, CreateInvalidationCommand } = await loaded
    const Items = tags.map((tag) => `#${tag}`)
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
