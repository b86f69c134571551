import { createHash, createHmac } from 'node:crypto'
import type { Documents } from '../storage/documents.ts'
import { limitDoc } from './stored.ts'

/**
 * Network prefix for rate limits that one subscriber with many addresses must not evade: the first 24 bits of an IPv4
 * address, the first 48 of an IPv6 address.
 */
export const senderNetwork = (sender: string): string =>
  sender.includes(':') ? sender.split(':').slice(0, 3).join(':') : sender.split('.').slice(0, 3).join('.')

/**
 * Removes the port from `198.51.100.7:46532` and `[2001:db8::7]:46532`. In IPv6 without brackets, a port cannot be
 * distinguished from a group.
 */
const withoutPort = (address: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')

/** 1 to 60. */
const minutesToNextHour = (now: Date): number => 60 - now.getUTCMinutes()

/** Rate limited after too many wrong guesses; minutes from 1 to 60. */
export type GuessesPaused = { pausedForMinutes: number }

/** `sender`: a `senderAddress`, '' is not rate limited. `secret`: key for hashing senders. */
export type Guesser = { sender: string; secret: string; now: Date }

type Guess = {
  /** Name of the limit: `code.network`. */
  what: string
  /** The guessed value. Repeats of the same value count once. */
  guess: string
  /** Different wrong guesses per network and hour. */
  most: number
}

/**
 * Looks up a value that must not be found by guessing. Null if there is none, which counts as a wrong guess of the
 * sender's network. After `most` wrong guesses every guess gets GuessesPaused, even a right one. A guess is recorded
 * before the others are counted, and a right one is removed again, so that parallel guesses get no more answers than
 * sequential ones.
 */
export async function lookUpWithGuessLimit<T>(
  documents: Pick<Documents, 'list' | 'create' | 'remove'>,
  { sender, secret, now }: Guesser,
  { what, guess, most }: Guess,
  look: () => Promise<T | null>,
): Promise<T | GuessesPaused | null> {
  if (sender === '') return look()
  const { window, id } = limitWindow(secret, now, { what, who: senderNetwork(sender), every: 'hour' })
  const own = limitDoc(window, id, createHash('sha256').update(guess).digest('hex').slice(0, 32))
  const noted = await documents.create(own, {})
  const [listed, found] = await Promise.all([
    Array.fromAsync(documents.list(limitDoc.within(window, id))),
    look(),
  ])
  const isPaused = listed.filter(({ key }) => key !== own.key).length >= most
  if (found !== null || (isPaused && noted !== null)) await documents.remove(own)
  return isPaused ? { pausedForMinutes: minutesToNextHour(now) } : found
}

/** `in a minute`, `in 12 minutes`: the time until the next guess is allowed. */
export const describeGuessPause = ({ pausedForMinutes: minutes }: GuessesPaused): string =>
  minutes === 1 ? 'in a minute' : `in ${minutes} minutes`

/** UTC hour or day of a limit: `2026-11-21T15`, `2026-11-21`. */
type LimitWindow = { window: string; id: string }

type Counted = {
  /** Name of the limit: `newsletter.shop`. */
  what: string
  who: string
  every: 'hour' | 'day'
}

/**
 * Values of `limitDoc`'s key for the current window. `who` is stored only as a keyed hash that differs in each
 * window.
 */
export function limitWindow(secret: string, now: Date, { what, who, every }: Counted): LimitWindow {
  const window = now.toISOString().slice(0, every === 'day' ? '2026-11-21'.length : '2026-11-21T15'.length)
  const id = createHmac('sha256', secret).update(`${window} ${what} ${who}`).digest('hex')
  return { window, id }
}

/**
 * Address of a request's sender as the CDN saw it, with or without the port; only the first 64 bits of IPv6, which
 * belong to one household. Empty if the CDN sent none. Used only for rate limits, which store no more than its hash.
 */
export function senderAddress(headers: Pick<Headers, 'get'>): string {
  const address = withoutPort((headers.get('x-viewer-address') ?? '').trim().toLowerCase())
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  return address.includes(':') ? householdOf(address) : address
}

function householdOf(address: string): string {
  const [head = '', tail] = address.split('::')
  const groups = (text: string) => text.split(':').filter((group) => group !== '')
  const front = groups(head)
  const back = groups(tail ?? '')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  const all = [...front, ...Array<string>(zeros).fill('0'), ...back]
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
