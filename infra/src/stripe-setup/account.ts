import { z } from 'zod'
import { readNamedStage } from '../stage/read-stage.ts'
import { UsageError } from '../terminal/in-words.ts'

const Origin = z
  .url({
    protocol: /^https?$/,
    error: ({ input }) =>
      input === undefined
        ? 'is missing: https:// and the market’s domain'
        : 'has to begin with https://, and the market’s domain follows',
  })
  .transform((url) => new URL(url).origin)

const Environment = z.object({
  STRIPE_SECRET_KEY: z.string({ error: 'is missing: a secret key of the platform’s own account' }).min(1),
  STRIPE_API_ORIGIN: z.url().default('https://api.stripe.com'),
  PRODUCT_ORIGIN: Origin,
})

/**
 * Reads the settings of a stage, or of `PRODUCT_ORIGIN` if none is named. Throws a `UsageError` that lists what is
 * invalid.
 */
export function resolveStripeAccount(stage: string | undefined, variables: NodeJS.ProcessEnv) {
  const ofStage =
    stage === undefined ? {} : { PRODUCT_ORIGIN: `https://${readNamedStage(stage).productDomain}` }
  const given = Environment.safeParse({ ...variables, ...ofStage })
  if (given.success) return given.data
  throw new UsageError(
    given.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`).join('\n'),
  )
}
