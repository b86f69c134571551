const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const bitsEach = 5
const lettersEach = 16

/** How many random bytes a code needs: 80 bits, which nobody guesses. */
export const recoveryCodeBytes = (lettersEach * bitsEach) / 8
export const recoveryCodeCount = 10

/** Ten random bytes → `7K2Q-9XM4-BT0D-5RWE`, without letters that read alike (Crockford's base 32). */
export function recoveryCode(random: Uint8Array): string {
  const bits = [...random].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const text = bits.match(/.{5}/g)?.map((five) => letters[Number.parseInt(five, 2)]) ?? []
  return text.join('').match(/.{4}/g)?.join('-') ?? ''
}

/** A code as somebody typed it from paper → as it was given out, or '' where it cannot be one. */
export function typedRecoveryCode(text: string): string {
  const plain = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  const isCode = plain.length === lettersEach && [...plain].every((letter) => letters.includes(letter))
  return isCode ? (plain.match(/.{4}/g)?.join('-') ?? '') : ''
}
