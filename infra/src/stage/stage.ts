import { z } from 'zod'

/** What an operator says of one stage; everything else follows from the tables. */
export type DemoStage = z.infer<typeof DemoStage>
export const DemoStage = z.strictObject({
  /** Stages stand side by side in one account. */
  name: z.string().regex(/^[a-z][a-z0-9]{1,11}$/),
  region: z.string().default('us-west-2'),
  productDomain: z.string().regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/),
  /** Route 53's id of the zone that has the product's domain. */
  hostedZoneId: z.string().min(1),
  mailFrom: z.string().min(3),
  operator: z.object({ name: z.string().min(1), address: z.string().min(1), email: z.email() }),
  paymentOrigin: z.url().default('https://checkout.stripe.com'),
  alarmEmail: z.email(),
  monthlyBudgetInDollars: z.number().int().positive(),
  /**
   * AWS WAF in front of the CDN: it refuses an address that asks for more calls and private pages than this in five
   * minutes. Absent, there is none, since it costs every month (docs/costs.md). Published pages are never refused.
   */
  firewall: z.strictObject({ requestsInFiveMinutes: z.number().int().min(10).default(6_000) }).optional(),
  /**
   * The very version of Lambda's runtime that the publisher is compiled for, as `INIT_START` in its log names it. Where
   * it is absent, Lambda may take another one whenever the function or its configuration is deployed.
   */
  publisherRuntime: z.string().startsWith('arn:').optional(),
})
