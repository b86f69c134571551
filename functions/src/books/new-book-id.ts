import { createHash } from 'node:crypto'

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const timeLength = 10
const chanceLength = 16

/**
 * The id of a book that is added, made of the one that its author's browser chose: the same one for the same choice,
 * so that a save that is sent twice adds one book, and never that of another author's book, whose id anybody can read.
 */
export function newBookId(sub: string, chosen: string): string {
  const digest = createHash('sha256').update(`book ${sub} ${chosen}`).digest()
  const chance = [...digest.subarray(0, chanceLength)].map((byte) => letters[byte % letters.length])
  return chosen.slice(0, timeLength) + chance.join('')
}
