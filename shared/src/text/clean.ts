/**
 * Control characters except tab and line ends, lone surrogates, and bidirectional overrides (U+202A to U+202E), which
 * no script needs.
 */
const unwritable = /[^\P{Cc}\t\n\r]|\p{Cs}|[\u202a-\u202e]/gu
const unseen = /^[\s\p{Z}\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]+$/u
const blank = /^\s*$/

/** Removes characters that no page can show; returns an empty text if nothing visible is left. */
export function cleanText(text: string): string {
  const written = text.replace(unwritable, '')
  return unseen.test(written) && !blank.test(written) ? '' : written
}

/** No call takes values that lie deeper within each other. */
const mostLevels = 32

export class TooDeep extends Error {}

/**
 * Applies `cleanText` to every text in a value. Used once for all outside input. Throws `TooDeep` for a value nested
 * more than 32 levels deep.
 */
export function cleanTexts(value: unknown, levels = mostLevels): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) throw new TooDeep(`A value is nested more than ${mostLevels} levels deep.`)
  if (Array.isArray(value)) return value.map((part) => cleanTexts(part, levels - 1))
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cleanTexts(part, levels - 1)]))
}
