import { createHash } from 'node:crypto'
import type { Discount } from '../discount/discount.ts'
import { discountDoc } from '../discount/stored.ts'
import type { Documents } from '../storage/documents.ts'
import { limitWindow, minutesToNextHour } from '../visitor/limit-window.ts'
import { networkOf } from '../visitor/sender.ts'
import { limitDoc } from '../visitor/stored.ts'

/** Different wrong codes that one network may try in an hour, in all shops together. A household mistypes a few. */
export const mostWrongCodes = 30

/** Too many wrong codes were tried: no code is answered before. */
export type CodesPaused = { pausedForMinutes: number }

/** Who types a code: the sender (`senderOf`; '' is not counted), and the secret by which senders are hashed. */
export type CodeSender = { sender: string; secret: string }

/**
 * The discount of a code, or null where the shop has no such code, which counts as a wrong code of the sender's network.
 * The same wrong code counts once in an hour. CodesPaused for every code, also one that exists, after `mostWrongCodes`.
 *
 * A code is noted before the others are counted, and a right one is taken off again: of many tries at the same time no
 * more are answered than of many in a row.
 */
export async function readGuessedCode(
  documents: Pick<Documents, 'read' | 'list' | 'create' | 'remove'>,
  { sub, code }: { sub: string; code: string },
  { sender, secret, now }: CodeSender & { now: Date },
): Promise<Discount | CodesPaused | null> {
  const document = discountDoc(sub, code)
  if (sender === '') return (await documents.read(document))?.value ?? null
  const counted = { what: 'code.network', who: networkOf(sender), every: 'hour' } as const
  const { window, id } = limitWindow(secret, now, counted)
  const own = limitDoc(window, id, createHash('sha256').update(`${sub} ${code}`).digest('hex').slice(0, 32))
  const noted = await documents.create(own, {})
  const [listed, discount] = await Promise.all([
    Array.fromAsync(documents.list(limitDoc.within(window, id))),
    documents.read(document),
  ])
  const others = listed.filter(({ key }) => key !== own.key).length
  const isPaused = others >= mostWrongCodes
  if (discount !== null || (isPaused && noted !== null)) await documents.remove(own)
  return isPaused ? { pausedForMinutes: minutesToNextHour(now) } : (discount?.value ?? null)
}
