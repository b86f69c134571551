import { stripeFaults } from '@lorecircle/stripe-emulator/faults/stripe-faults'
import { z } from 'zod'

/** Every nth request, starting with the nth: 1 is always, 0 never. */
const everyNth = z.int().min(0).default(0)
const milliseconds = z.int().min(0).default(0)

/**
 * Fault injection of the emulated services. Defaults are the normal behavior of each service, and faults are off
 * until requested. Each part has its own switches, which can change while it runs.
 */
export const faultSchemas = {
  storage: z.strictObject({
    /** Each function has its own key and only the permissions of the table; everything else gets 403. */
    obeysRoles: z.boolean().default(true),
    /** Half of it before the request, half after. */
    latencyInMs: milliseconds,
    /** 503 SlowDown. */
    slowDownEveryNth: everyNth,
    /** 409 ConditionalRequestConflict for a conditional write. */
    conflictEveryNth: everyNth,
  }),

  queues: z.strictObject({
    /** A standard queue delivers at least once. */
    twiceEveryNth: everyNth,
    /** A delayed message is overtaken by those sent after it. */
    lateEveryNth: everyNth,
    lateByMs: milliseconds,
  }),

  frontDoor: z.strictObject({
    /** Round trip from an edge to an origin; cache hits are not delayed. */
    originLatencyInMs: milliseconds,
    /** Invalidated copies are still served for this long. */
    invalidationTakesMs: milliseconds,
    /** Time to issue a tenant's certificate once its domain points here, and to deploy each change of a tenant. */
    tenantTakesMs: milliseconds,
    /** The account's quota of tenants. */
    mostTenants: z.int().min(0).default(10_000),
    /** Concurrent equal requests are sent to the origin once. */
    collapsesEqualRequests: z.boolean().default(true),
  }),

  identity: z.strictObject({
    /** Five wrong passwords, then a lockout that doubles with each further one, up to 15 minutes. */
    locksOut: z.boolean().default(true),
    /** Per user; Cognito allows five to twenty. */
    codesAnHour: z.int().min(1).default(20),
    /** TooManyRequestsException before a call is processed: the account's quota of calls per second. */
    rateLimitEveryNth: everyNth,
  }),

  payments: stripeFaults,

  mail: z.strictObject({
    isPaused: z.boolean().default(false),
    /** A new account starts with 14; null is no limit. */
    mostASecond: z.int().min(1).nullable().default(null),
    /** Recipients in any 24 hours. An account starts with 50,000 outside the sandbox; null is no limit. */
    mostADay: z.int().min(0).nullable().default(null),
    /**
     * In the sandbox, the only addresses, and domains as `@example.com`, that can receive email; null is outside of
     * it.
     */
    sandbox: z.array(z.string()).nullable().default(null),
    /** Email to them is accepted and bounces, as at SES's own simulator. */
    bouncing: z.array(z.string()).default(['bounce@simulator.amazonses.com']),
  }),
} as const

export type FaultyPart = keyof typeof faultSchemas
type Given = { [P in FaultyPart]?: z.input<(typeof faultSchemas)[P]> }

/**
 * Every part at moderate strength: faults that a person notices but gets past by retrying. Left out are those that a
 * retry does not get past: a payment call that was carried out and fails (its response is repeated for a day), email
 * that is paused or limited to the sandbox, a customer portal that is not configured, and an account whose tenant
 * quota is used up.
 */
const moderate: Given = {
  storage: { latencyInMs: 12, slowDownEveryNth: 60, conflictEveryNth: 25 },
  queues: { twiceEveryNth: 3, lateEveryNth: 4, lateByMs: 400 },
  frontDoor: { tenantTakesMs: 1500, invalidationTakesMs: 1500 },
  identity: { codesAnHour: 5, rateLimitEveryNth: 40 },
  payments: {
    rateLimitEveryNth: 40,
    reviewTakesMs: 1500,
    newsTwiceEveryNth: 3,
    newsLateEveryNth: 4,
    newsLateByMs: 400,
  },
  mail: { mostASecond: 14, mostADay: 50_000 },
}

const Board = z.strictObject({
  storage: faultSchemas.storage.prefault({}),
  queues: faultSchemas.queues.prefault({}),
  frontDoor: faultSchemas.frontDoor.prefault({}),
  identity: faultSchemas.identity.prefault({}),
  payments: faultSchemas.payments.prefault({}),
  mail: faultSchemas.mail.prefault({}),
})
export type FaultSwitches = z.output<typeof Board>

/** Parses `LORECIRCLE_FAULTS`: empty, `moderate`, or JSON of the switches that differ from the defaults. */
export function parseFaults(text: string | undefined): FaultSwitches {
  if (text === undefined || text === '') return Board.parse({})
  return Board.parse(text === 'moderate' ? moderate : JSON.parse(text))
}
