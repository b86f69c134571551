import { z } from 'zod'
import type { InShop } from '../site/views.ts'
import { isolateDirection } from '../text/escape.ts'
import type { SubscriptionStep } from '../urls/urls.ts'

/** What somebody agreed to, in which words, where and when. No network address is kept. */
const Ask = z.object({
  firstName: z.string(),
  lastName: z.string(),
  words: z.string(),
  host: z.string(),
  /** The browser's first language, such as `en-US`; empty where it names none. */
  language: z.string(),
  askedAt: z.iso.datetime(),
  /** Hex SHA-256 of the token in the mail that asks to confirm. */
  tokenHash: z.string(),
  /** Who put the address down: its reader by the shop's form, or the author by hand. */
  by: z.enum(['reader', 'author']).default('reader'),
})
export type SignUpRequest = z.infer<typeof Ask>

export const subscriberStates = ['pending', 'confirmed', 'unsubscribed'] as const

/**
 * `subscribers/{sub}/{id}.json`: an address and one shop's list; the id is the hash of the folded address. An
 * address is on the list while it is `confirmed`, and in no other state.
 */
export type Subscriber = z.infer<typeof Subscriber>
export const Subscriber = z.object({
  id: z.string(),
  email: z.string(),
  state: z.enum(subscriberStates),
  /** Sign-ups that wait for their confirmation, oldest first. */
  asks: z.array(Ask),
  /** The sign-up that was confirmed last: the proof that letters may be sent. */
  consent: Ask.extend({ confirmedAt: z.iso.datetime() }).nullable(),
  /** Every letter has to carry it, so it is kept as it is. It ends the letters, and opens nothing. */
  unsubscribeToken: z.string(),
  unsubscribedAt: z.iso.datetime().nullable(),
  /** What the author's own removal ended, for as long as the reader has not spoken since. */
  removed: z
    .object({ at: z.iso.datetime(), state: z.enum(['pending', 'confirmed']), asks: z.array(Ask) })
    .nullable()
    .default(null),
})

/** The sentence beside the form; the consent record keeps it as it was read. */
export const consentWords = (authorName: string): string =>
  `By signing up you agree to ${theLetters(authorName)}`

/** The same, where the author has put the address down and its owner is asked. */
export const invitationWords = (authorName: string): string =>
  `By confirming you agree to ${theLetters(authorName)}`

const theLetters = (authorName: string) =>
  `get ${isolateDirection(authorName)}’s letters by email. Every letter carries a link that takes you off the list.`

/** Somebody who signs up twice may use either mail; older ones than the last three do no longer work. */
const asksKept = 3
export const signUpLifeInMs = 7 * 24 * 60 * 60 * 1000
const isTooOld = ({ askedAt }: SignUpRequest, now: Date) =>
  now.getTime() - Date.parse(askedAt) > signUpLifeInMs

/** A sign-up changes nothing for who is on the list, and puts nobody on it before it is confirmed. */
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

/** On the list by the link of a mail; null where the link is too old. Twice is as good as once. */
export function confirmSubscriber(before: Subscriber, tokenHash: string, now: Date): Subscriber | null {
  if (before.state === 'confirmed' && before.consent?.tokenHash === tokenHash) return before
  const ask = before.asks.find((one) => one.tokenHash === tokenHash)
  if (!ask || isTooOld(ask, now)) return null
  const consent = { ...ask, confirmedAt: now.toISOString() }
  return { ...before, state: 'confirmed', asks: [], consent, unsubscribedAt: null, removed: null }
}

/** Off the list by their own word, whatever was before; sign-ups that wait are forgotten, too. */
export const unsubscribeSubscriber = (before: Subscriber, now: Date): Subscriber =>
  before.state === 'unsubscribed' && before.asks.length === 0 && before.removed === null
    ? before
    : { ...before, state: 'unsubscribed', asks: [], unsubscribedAt: now.toISOString(), removed: null }

/** Off the list by the author's hand: an unsubscribe that can be taken back for a minute. */
export function removeFromList(before: Subscriber, now: Date): Subscriber {
  if (before.state === 'unsubscribed') return before
  const at = now.toISOString()
  const { state, asks } = before
  return { ...before, state: 'unsubscribed', asks: [], unsubscribedAt: at, removed: { at, state, asks } }
}

const undoInMs = 60 * 1000

/** As it was before the author's removal; null where that is too long ago, or where the reader has left since. */
export function restoreSubscriber(before: Subscriber, now: Date): Subscriber | null {
  const { removed: removal, state } = before
  if (removal === null || now.getTime() - Date.parse(removal.at) > undoInMs) return null
  // Whoever has signed up anew meanwhile waits with both.
  const asks = [...removal.asks, ...before.asks]
  return state === 'unsubscribed'
    ? { ...before, state: removal.state, asks, unsubscribedAt: null, removed: null }
    : null
}

/** Whoever took themselves off the list is not written to again, unless they sign up themselves. */
export const hasUnsubscribed = ({ state, removed }: Subscriber): boolean =>
  state === 'unsubscribed' && removed === null

/** The latest sign-up that may still be confirmed; null where none waits. */
export const pendingSignUpRequest = ({ state, asks }: Subscriber, now: Date): SignUpRequest | null =>
  state === 'confirmed' ? null : (asks.findLast((ask) => !isTooOld(ask, now)) ?? null)

/** Nobody confirmed it in time: whoever owns the address never agreed to anything. */
export const isSignUpExpired = ({ consent, asks }: Subscriber, now: Date): boolean =>
  consent === null && asks.every((ask) => isTooOld(ask, now))

/**
 * A list is worked through in sixteen parts: a subscriber's is the first digit of their id, which is a hash, so
 * parts are of one size, and nobody is ever in two.
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
  /** Where the button posts. */
  action: string
}
