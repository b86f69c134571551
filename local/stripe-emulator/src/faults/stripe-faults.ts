import { z } from 'zod'

/** Every nth call, starting with the nth: 1 is always, 0 never. */
const everyNth = z.int().min(0).default(0)
const milliseconds = z.int().min(0).default(0)

/** Faults that can be injected. Each can be turned while the emulator runs. */
export const stripeFaults = z.strictObject({
  /** 429 before a call is looked at. */
  rateLimitEveryNth: everyNth,
  /** Calls are taken, and none is answered. */
  isSilent: z.boolean().default(false),
  /** 403 for every call: a restricted key whose permissions are not set. */
  lacksPermissions: z.boolean().default(false),
  /** 500 after a write call was carried out. In v1, a retry with the same idempotency key gets the same 500. */
  failureEveryNth: everyNth,
  /** The same before a writing call is carried out: nothing was done, and v1 repeats that, too. */
  failureBeforeEveryNth: everyNth,
  /** 400 for a change of an account's names: Stripe lets a platform change fewer fields once its owner was onboarded. */
  refusesAccountNames: z.boolean().default(false),
  /** From the end of an onboarding to capabilities that are active. */
  reviewTakesMs: milliseconds,
  /** The customer portal opens only where its settings have been saved. */
  portalIsConfigured: z.boolean().default(true),
  /** Webhooks come at least once, in no order. */
  newsTwiceEveryNth: everyNth,
  newsLateEveryNth: everyNth,
  newsLateByMs: milliseconds,
  /** Stripe retries after minutes and hours; the first retry comes sooner here, to save waiting. */
  firstRetryAfterMs: z.int().min(1).default(1000),
})

export type StripeFaults = z.output<typeof stripeFaults>
