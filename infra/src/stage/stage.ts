import { z } from 'zod'

export type DemoStage = z.infer<typeof DemoStage>
export const DemoStage = z.strictObject({
  /** Part of resource names, since several stages share an account. */
  name: z.string().regex(/^[a-z][a-z0-9]{1,11}$/),
  region: z.string().default('us-west-2'),
  productDomain: z.string().regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/),
  hostedZoneId: z.string().min(1),
  mailFrom: z.string().min(3),
  operator: z.object({ name: z.string().min(1), address: z.string().min(1), email: z.email() }),
  paymentOrigin: z.url().default('https://checkout.stripe.com'),
  alarmEmail: z.email(),
  monthlyBudgetInDollars: z.number().int().positive(),
  /**
   * AWS WAF for the CDN: rejects an address with more requests for calls and private pages than this in five minutes.
   * Absent: none, since it has a monthly cost (docs/costs.md). Published pages are never rejected.
   */
  firewall: z.strictObject({ requestsInFiveMinutes: z.number().int().min(10).default(6_000) }).optional(),
  /**
   * The exact Lambda runtime version that the publisher is compiled for, from `INIT_START` in its log. If absent,
   * Lambda may use another version whenever the function or its configuration is deployed.
   */
  publisherRuntime: z.string().startsWith('arn:').optional(),
})
