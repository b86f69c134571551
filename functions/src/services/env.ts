import { z } from 'zod'

const milliseconds = (usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d*$/)
    .default(String(usual))

/**
 * How long the functions wait for another service, in milliseconds. The gateway gives up after 30 seconds, and until then
 * a checkout that fails has to give its copies back: its longest way takes 20, with half a second between two tries.
 * Tests give longer ones, for machines that are busy.
 */
export type Timeouts = z.infer<typeof Timeouts>
export const Timeouts = z.object({
  /**
   * Between two packets from an AWS service. It is asked three times. Above six seconds, the SDK starts the clock three
   * late.
   */
  AWS_TIMEOUT_MS: milliseconds(5_000),
  /** For a call of Stripe's API, which is tried twice. The four below hold during a checkout. */
  STRIPE_TIMEOUT_MS: milliseconds(8_000),
  /** For the tax settings of a shop; a checkout goes on without the answer. Tried once. */
  STRIPE_TAX_TIMEOUT_MS: milliseconds(2_000),
  /** The payment page that this browser has open; without the answer a new one opens. Tried once. */
  STRIPE_OPEN_PAGE_TIMEOUT_MS: milliseconds(3_000),
  STRIPE_PAYMENT_TIMEOUT_MS: milliseconds(5_000),
  /** For the identity provider's keys. */
  IDENTITY_JWKS_TIMEOUT_MS: milliseconds(3_000),
  /** For a DNS server, which is asked twice. */
  DNS_TIMEOUT_MS: milliseconds(2_000),
})

/** What the functions are told about where they run. The AWS SDK reads its own variables by itself. */
export type Env = z.infer<typeof Env>
export const Env = z.object({
  AWS_REGION: z.string().min(1),
  PRODUCT_ORIGIN: z.url(),
  DOCUMENTS_BUCKET: z.string().min(1),
  UPLOADS_BUCKET: z.string().min(1),
  MASTERS_BUCKET: z.string().min(1),
  SITE_BUCKET: z.string().min(1),
  LOGS_BUCKET: z.string().min(1),
  /** So long the CDN's log files wait for each other before visits are counted: a shop's day is written once for all. */
  VISITS_AFTER_MINUTES: z.string().regex(/^\d+$/).default('180'),
  /** Where readers fetch the files that they bought: a host of the CDN's. Empty for the bucket's own, which costs more. */
  FILES_ORIGIN: z.union([z.url(), z.literal('')]).default(''),
  PUBLISH_QUEUE_URL: z.url(),
  ISSUES_QUEUE_URL: z.url(),
  WORKS_QUEUE_URL: z.url(),
  /** What the CDN sends with each request. */
  ORIGIN_SECRET: z.string().min(16),
  /** The one before it, which the CDN still sends while it is being changed; empty where there was none. */
  ORIGIN_SECRET_PREVIOUS: z.string().default(''),
  IDENTITY_ISSUER: z.url(),
  IDENTITY_JWKS_URL: z.url(),
  IDENTITY_CLIENT_ID: z.string().min(1),
  IDENTITY_POOL_ID: z.string().min(1),
  STRIPE_SECRET_KEY: z.string().min(1),
  STRIPE_API_ORIGIN: z.url().default('https://api.stripe.com'),
  /** Where authors see their payments. */
  STRIPE_DASHBOARD_ORIGIN: z.url().default('https://dashboard.stripe.com'),
  STRIPE_WEBHOOK_SECRET: z.string().min(1),
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().min(1),
  STRIPE_ACCOUNTS_WEBHOOK_SECRET: z.string().min(1),
  STRIPE_PRICE_MONTHLY: z.string().min(1),
  STRIPE_PRICE_YEARLY: z.string().min(1),
  /** Of Stripe's customer portal; empty for the account's default one. */
  STRIPE_PORTAL_CONFIGURATION: z.string().default(''),
  MAIL_FROM: z.string().min(3),
  /** The mail service's configuration set for what goes to a list; all else goes by the domain's own. */
  LETTERS_SET: z.string().min(1),
  /** Of the CDN's multi-tenant distribution for authors' own domains; empty where a stage has none. */
  DOMAINS_DISTRIBUTION: z.string().default(''),
  /** The connection group of its tenants, and the host that authors' domains have to point to. */
  DOMAINS_GROUP: z.string().default(''),
  DOMAINS_TARGET: z.string().default(''),
  /** Who is asked about DNS records, such as `1.1.1.1,8.8.8.8`; empty for the machine's own. */
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
