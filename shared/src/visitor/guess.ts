import { createHash, createHmac } from 'node:crypto'
import type { Documents } from '../storage/documents.ts'
import { limitDoc } from './stored.ts'

/**
 * The network of a sender, for limits that one subscriber with many addresses must not pass: the first 24 bits of an IPv4
 * address, the first 48 of an IPv6 one.
 */
export const senderNetwork = (sender: string): string =>
  sender.includes(':') ? sender.split(':').slice(0, 3).join(':') : sender.split('.').slice(0, 3).join('.')

/** `198.51.100.7:46532` and `[2001:db8::7]:46532`; of IPv6 without brackets, a port cannot be told from a group. */
const withoutPort = (address: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')

/** In how many minutes the next hour begins, 1 to 60. */
const minutesToNextHour = (now: Date): number => 60 - now.getUTCMinutes()

/** Too many wrong guesses: none is answered for so many minutes, 1 to 60. */
export type GuessesPaused = { pausedForMinutes: number }

/** Who guesses: the sender (`senderAddress`; '' is not counted), and the secret by which senders are hashed. */
export type Guesser = { sender: string; secret: string; now: Date }

type Guess = {
  /** The limit's name: `code.network`. */
  what: string
  /** What is tried. The same one counts once. */
  guess: string
  /** Different wrong guesses of one network in an hour. */
  most: number
}

/**
 * Looks something up that nobody may find by trying. Null where there is nothing, which counts as a wrong guess of the
 * sender's network. GuessesPaused for every guess, also a right one, after `most`.
 *
 * A guess is noted before the others are counted, and a right one is taken off again: of many at the same time no more
 * are answered than of many in a row.
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

/** `in a minute`, `in 12 minutes`: when the next guess is answered. */
export const describeGuessPause = ({ pausedForMinutes: minutes }: GuessesPaused): string =>
  minutes === 1 ? 'in a minute' : `in ${minutes} minutes`

/** An hour or a day (UTC), in which a limit counts: `2026-11-21T15`, `2026-11-21`. */
type LimitWindow = { window: string; id: string }

type Counted = {
  /** What is counted: `newsletter.shop`. */
  what: string
  /** For whom: a shop, a network, a mailbox. */
  who: string
  every: 'hour' | 'day'
}

/** The keys of `limitDoc` under which a limit counts now. Of `who`, only a keyed hash is kept, another one in each window. */
export function limitWindow(secret: string, now: Date, { what, who, every }: Counted): LimitWindow {
  const window = now.toISOString().slice(0, every === 'day' ? '2026-11-21'.length : '2026-11-21T15'.length)
  const id = createHmac('sha256', secret).update(`${window} ${what} ${who}`).digest('hex')
  return { window, id }
}

/**
 * Who sent a request, as far as its network tells: the address that the CDN saw, with or without the port, of IPv6
 * the first 64 bits, which belong to one household. Empty where the CDN named none. Only limits look at it, and they
 * keep no more than its hash.
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
