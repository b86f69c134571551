import { z } from 'zod'
import type { InShop } from '../site/views.ts'
import { isolateDirection } from '../text/escape.ts'
import type { SubscriptionStep } from '../urls/urls.ts'

/** Consent record: the wording, place and time. No network address is stored. */
const Ask = z.object({
  firstName: z.string(),
  lastName: z.string(),
  words: z.string(),
  host: z.string(),
  /** The browser's first language, such as `en-US`; empty if it sends none. */
  language: z.string(),
  askedAt: z.iso.datetime(),
  /** Hex SHA-256 of the token in the confirmation email. */
  tokenHash: z.string(),
  by: z.enum(['reader', 'author']).default('reader'),
})
export type SignUpRequest = z.infer<typeof Ask>

export const subscriberStates = ['pending', 'confirmed', 'unsubscribed'] as const

/**
 * `subscribers/{sub}/{id}.json`: the id is the hash of the folded address. An address is on the list only in the
 * state `confirmed`.
 */
export type Subscriber = z.infer<typeof Subscriber>
export const Subscriber = z.object({
  id: z.string(),
  email: z.string(),
  state: z.enum(subscriberStates),
  /** Sign-ups awaiting confirmation, oldest first. */
  asks: z.array(Ask),
  /** The latest confirmed sign-up: the proof of consent. */
  consent: Ask.extend({ confirmedAt: z.iso.datetime() }).nullable(),
  /** Stored as plain text, because every issue must contain it. It can only unsubscribe. */
  unsubscribeToken: z.string(),
  unsubscribedAt: z.iso.datetime().nullable(),
  /** State before the author removed the subscriber; null again once the reader confirms or unsubscribes. */
  removed: z
    .object({ at: z.iso.datetime(), state: z.enum(['pending', 'confirmed']), asks: z.array(Ask) })
    .nullable()
    .default(null),
})

/** The sentence beside the form; the consent record stores it word for word. */
export const consentWords = (authorName: string): string =>
  `By signing up you agree to ${theLetters(authorName)}`

export const invitationWords = (authorName: string): string =>
  `By confirming you agree to ${theLetters(authorName)}`

const theLetters = (authorName: string) =>
  `get ${isolateDirection(authorName)}’s letters by email. Every letter carries a link that takes you off the list.`

/** A reader who signs up twice may use either email; only the last three links work. */
const asksKept = 3
export const signUpLifeInMs = 7 * 24 * 60 * 60 * 1000
const isTooOld = ({ askedAt }: SignUpRequest, now: Date) =>
  now.getTime() - Date.parse(askedAt) > signUpLifeInMs

/** Does not change a confirmed subscriber, and adds nobody to the list before confirmation. */
export function recordSignUpRequest(
  before: Subscriber | null,
  newcomer: Pick<Subscriber, 'id' | 'email' | 'unsubscribeToken'>,
  ask: SignUpRequest,
): Subscriber {
  if (before?.state === 'confirmed') return before
  const known: Subscriber = before ?? {
    ...newcomer,
    state: 'pending',
    asks: [],
    consent: null,
    unsubscribedAt: null,
    removed: null,
  }
  return { ...known, email: newcomer.email, asks: [...known.asks, ask].slice(-asksKept) }
}

/** Confirms by the emailed link; null if the link has expired. Idempotent. */
export function confirmSubscriber(before: Subscriber, tokenHash: string, now: Date): Subscriber | null {
  if (before.state === 'confirmed' && before.consent?.tokenHash === tokenHash) return before
  const ask = before.asks.find((one) => one.tokenHash === tokenHash)
  if (!ask || isTooOld(ask, now)) return null
  const consent = { ...ask, confirmedAt: now.toISOString() }
  return { ...before, state: 'confirmed', asks: [], consent, unsubscribedAt: null, removed: null }
}

/** Unsubscribes at the reader's own request from any state; pending sign-ups are deleted as well. */
export const unsubscribeSubscriber = (before: Subscriber, now: Date): Subscriber =>
  before.state === 'unsubscribed' && before.asks.length === 0 && before.removed === null
    ? before
    : { ...before, state: 'unsubscribed', asks: [], unsubscribedAt: now.toISOString(), removed: null }

export function removeFromList(before: Subscriber, now: Date): Subscriber {
  if (before.state === 'unsubscribed') return before
  const at = now.toISOString()
  const { state, asks } = before
  return { ...before, state: 'unsubscribed', asks: [], unsubscribedAt: at, removed: { at, state, asks } }
}

const undoInMs = 60 * 1000

/** State before the author's removal; null if that is too long ago, or if the reader has unsubscribed since. */
export function restoreSubscriber(before: Subscriber, now: Date): Subscriber | null {
  const { removed: removal, state } = before
  if (removal === null || now.getTime() - Date.parse(removal.at) > undoInMs) return null
  // A sign-up made after the removal stays pending beside the restored ones.
  const asks = [...removal.asks, ...before.asks]
  return state === 'unsubscribed'
    ? { ...before, state: removal.state, asks, unsubscribedAt: null, removed: null }
    : null
}

/** Readers who unsubscribed themselves get no more email unless they sign up themselves. */
export const hasUnsubscribed = ({ state, removed }: Subscriber): boolean =>
  state === 'unsubscribed' && removed === null

/** The latest sign-up that can still be confirmed; null if there is none. */
export const pendingSignUpRequest = ({ state, asks }: Subscriber, now: Date): SignUpRequest | null =>
  state === 'confirmed' ? null : (asks.findLast((ask) => !isTooOld(ask, now)) ?? null)

/** True if no sign-up was confirmed in time: the owner of the address never consented. */
export const isSignUpExpired = ({ consent, asks }: Subscriber, now: Date): boolean =>
  consent === null && asks.every((ask) => isTooOld(ask, now))

/**
 * A list is processed in sixteen parts: a subscriber's part is the first digit of their id, which is a hash, so parts
 * are of about equal size and disjoint.
 */
export const listPartIds = [
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  'a',
  'b',
  'c',
  'd',
  'e',
  'f',
] as const

export type ListPart = (typeof listPartIds)[number]

export type SubscriptionView = InShop & {
  step: SubscriptionStep
  action: string
}
