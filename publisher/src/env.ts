import { z } from 'zod'

export type Env = z.infer<typeof Env>
export const Env = z.object({
  PRODUCT_ORIGIN: z.url(),
  PAYMENT_ORIGIN: z.url(),
  DOCUMENTS_BUCKET: z.string().min(1),
  SITE_BUCKET: z.string().min(1),
  PUBLISH_QUEUE_URL: z.url(),
  MARKET_QUEUE_URL: z.url(),
  REPUBLISH_QUEUE_URL: z.url(),
  DISTRIBUTION_ID: z.string().min(1),
  /** Secret that the CDN sends with each request. */
  ORIGIN_SECRET: z.string().min(8),
  /** Previous secret, which the CDN still sends during rotation; empty if there was none. */
  ORIGIN_SECRET_PREVIOUS: z.string().default(''),
  /** Timeout between packets. With three attempts it stays below the gateway's 30 seconds. */
  AWS_TIMEOUT_MS: z
    .string()
    .regex(/^[1-9]\d*$/)
    .default('5000'),
  OPERATOR_NAME: z.string().min(1),
  /** Postal address; lines are separated by `|`. */
  OPERATOR_ADDRESS: z.string().min(1),
  OPERATOR_EMAIL: z.email(),
})

/** Throws one error that lists every invalid variable. */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const parsed = Env.safeParse(variables)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`The publisher's environment is incomplete.\n${lines.join('\n')}`)
}
