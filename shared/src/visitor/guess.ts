import { createHash } from 'node:crypto'
import type { Documents } from '../storage/documents.ts'
import { limitWindow, minutesToNextHour } from './limit-window.ts'
import { networkOf } from './sender.ts'
import { limitDoc } from './stored.ts'

/** Too many wrong guesses: none is answered for so many minutes, 1 to 60. */
export type GuessesPaused = { pausedForMinutes: number }

/** Who guesses: the sender (`senderOf`; '' is not counted), and the secret by which senders are hashed. */
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
export async function lookUpGuess<T>(
  documents: Pick<Documents, 'list' | 'create' | 'remove'>,
  { sender, secret, now }: Guesser,
  { what, guess, most }: Guess,
  look: () => Promise<T | null>,
): Promise<T | GuessesPaused | null> {
  if (sender === '') return look()
  const { window, id } = limitWindow(secret, now, { what, who: networkOf(sender), every: 'hour' })
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
export const whenAnswered = ({ pausedForMinutes: minutes }: GuessesPaused): string =>
  minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
