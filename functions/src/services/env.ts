import { z } from 'zod'

const milliseconds = (usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d*$/)
    .default(String(usual))

/**
 * Timeouts of other services, in milliseconds. The gateway's is 30 seconds, within which a failed checkout has to
 * release its copies: its longest path takes 20, with half a second between two attempts. Tests set longer ones, for
 * busy machines.
 */
export type Timeouts = z.infer<typeof Timeouts>
export const Timeouts = z.object({
  /**
   * Between two packets from an AWS service, with three attempts. Above six seconds, the SDK starts the timer three
   * seconds late.
   */
  AWS_TIMEOUT_MS: milliseconds(5_000),
  /** For a Stripe API call, with two attempts. The four below apply during a checkout. */
  STRIPE_TIMEOUT_MS: milliseconds(8_000),
  /** For a shop's tax settings; without them a checkout continues. One attempt. */
  STRIPE_TAX_TIMEOUT_MS: milliseconds(2_000),
  /** For the payment page that this browser has open; without an answer a new one opens. One attempt. */
  STRIPE_OPEN_PAGE_TIMEOUT_MS: milliseconds(3_000),
  STRIPE_PAYMENT_TIMEOUT_MS: milliseconds(5_000),
  IDENTITY_JWKS_TIMEOUT_MS: milliseconds(3_000),
  /** For a DNS server, with two attempts. */
  DNS_TIMEOUT_MS: milliseconds(2_000),
})

export type Env = z.infer<typeof Env>
export const Env = z.object({
  AWS_REGION: z.string().min(1),
  PRODUCT_ORIGIN: z.url(),
  DOCUMENTS_BUCKET: z.string().min(1),
  UPLOADS_BUCKET: z.string().min(1),
  MASTERS_BUCKET: z.string().min(1),
  SITE_BUCKET: z.string().min(1),
  LOGS_BUCKET: z.string().min(1),
  /** Age of CDN log files when visits are counted. Waiting lets a shop's day be written once for many files. */
  VISITS_AFTER_MINUTES: z.string().regex(/^\d+$/).default('180'),
  /** CDN host for readers' downloads. Empty for the bucket's own host, which costs more. */
  FILES_ORIGIN: z.union([z.url(), z.literal('')]).default(''),
  PUBLISH_QUEUE_URL: z.url(),
  ISSUES_QUEUE_URL: z.url(),
  WORKS_QUEUE_URL: z.url(),
  ORIGIN_SECRET: z.string().min(16),
  /** The former secret, which the CDN still sends during a rotation; empty if there was none. */
  ORIGIN_SECRET_PREVIOUS: z.string().default(''),
  IDENTITY_ISSUER: z.url(),
  IDENTITY_JWKS_URL: z.url(),
  IDENTITY_CLIENT_ID: z.string().min(1),
  IDENTITY_POOL_ID: z.string().min(1),
  STRIPE_SECRET_KEY: z.string().min(1),
  STRIPE_API_ORIGIN: z.url().default('https://api.stripe.com'),
  STRIPE_DASHBOARD_ORIGIN: z.url().default('https://dashboard.stripe.com'),
  STRIPE_WEBHOOK_SECRET: z.string().min(1),
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().min(1),
  STRIPE_ACCOUNTS_WEBHOOK_SECRET: z.string().min(1),
  STRIPE_PRICE_MONTHLY: z.string().min(1),
  STRIPE_PRICE_YEARLY: z.string().min(1),
  /** Empty for the account's default configuration. */
  STRIPE_PORTAL_CONFIGURATION: z.string().default(''),
  MAIL_FROM: z.string().min(3),
  /** SES configuration set of newsletters; other emails use the domain's default set. */
  LETTERS_SET: z.string().min(1),
  /** The CDN's multi-tenant distribution for authors' own domains; empty if a stage has none. */
  DOMAINS_DISTRIBUTION: z.string().default(''),
  DOMAINS_GROUP: z.string().default(''),
  DOMAINS_TARGET: z.string().default(''),
  /** Such as `1.1.1.1,8.8.8.8`; empty for the machine's own. */
  DNS_SERVERS: z.string().default(''),
  ...Timeouts.shape,
})

/** Throws one error that lists every variable that is missing or malformed. */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const parsed = Env.safeParse(variables)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The environment is not complete:\n${problems.join('\n')}`)
}
