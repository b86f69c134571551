import { z } from 'zod'

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
})
export type Ask = z.infer<typeof Ask>

/**
 * `subscribers/{sub}/{id}.json`: an address and one shop's list; the id is the hash of the folded address. An
 * address is on the list while it is `confirmed`, and in no other state.
 */
export type Subscriber = z.infer<typeof Subscriber>
export const Subscriber = z.object({
  id: z.string(),
  email: z.string(),
  state: z.enum(['pending', 'confirmed', 'unsubscribed']),
  /** Sign-ups that wait for their confirmation, oldest first. */
  asks: z.array(Ask),
  /** The sign-up that was confirmed last: the proof that letters may be sent. */
  consent: Ask.extend({ confirmedAt: z.iso.datetime() }).nullable(),
  /** Every letter has to carry it, so it is kept as it is. It ends the letters, and opens nothing. */
  unsubscribeToken: z.string(),
  unsubscribedAt: z.iso.datetime().nullable(),
})

/** The sentence beside the form; the consent record keeps it as it was read. */
export const consentWords = (authorName: string): string =>
  `By signing up you agree to get ${authorName}’s letters by mail. Every letter carries a link that takes you off the list in one click.`

/** Somebody who signs up twice may use either mail; older ones than the last three do no longer work. */
const asksKept = 3
export const askLifeInMs = 7 * 24 * 60 * 60 * 1000
const isTooOld = ({ askedAt }: Ask, now: Date) => now.getTime() - Date.parse(askedAt) > askLifeInMs

/** A sign-up changes nothing for who is on the list, and puts nobody on it before it is confirmed. */
export function asked(
  before: Subscriber | null,
  newcomer: Pick<Subscriber, 'id' | 'email' | 'unsubscribeToken'>,
  ask: Ask,
): Subscriber {
  if (before?.state === 'confirmed') return before
  const known: Subscriber = before ?? {
    ...newcomer,
    state: 'pending',
    asks: [],
    consent: null,
    unsubscribedAt: null,
  }
  return { ...known, email: newcomer.email, asks: [...known.asks, ask].slice(-asksKept) }
}

/** On the list by the link of a mail; null where the link is too old. Twice is as good as once. */
export function confirmed(before: Subscriber, tokenHash: string, now: Date): Subscriber | null {
  if (before.state === 'confirmed' && before.consent?.tokenHash === tokenHash) return before
  const ask = before.asks.find((one) => one.tokenHash === tokenHash)
  if (!ask || isTooOld(ask, now)) return null
  const consent = { ...ask, confirmedAt: now.toISOString() }
  return { ...before, state: 'confirmed', asks: [], consent, unsubscribedAt: null }
}

/** Off the list, whatever was before; sign-ups that wait are forgotten, too. */
export const unsubscribed = (before: Subscriber, now: Date): Subscriber =>
  before.state === 'unsubscribed' && before.asks.length === 0
    ? before
    : { ...before, state: 'unsubscribed', asks: [], unsubscribedAt: now.toISOString() }

/** Nobody confirmed it in time: whoever owns the address never agreed to anything. */
export const isForgettable = ({ state, asks }: Subscriber, now: Date): boolean =>
  state === 'pending' && asks.every((ask) => isTooOld(ask, now))
