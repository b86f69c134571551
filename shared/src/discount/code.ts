/** What a discount's code is made of. */
const shape = /^[A-Z0-9-]{3,24}$/

/** Different wrong codes that one network may try in an hour, in all shops together. A household mistypes a few. */
export const mostWrongCodes = 30

/** What somebody typed, or a link brought, as a code is stored; null for what is none. */
export function readCode(typed: string): string | null {
  const code = typed.trim().toUpperCase()
  return shape.test(code) ? code : null
}
