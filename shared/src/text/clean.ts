/**
 * Control characters but tab and line ends, halves of a surrogate pair, and marks that turn the letters behind them
 * around (U+202A to U+202E). A script needs none of those: its letters have a direction.
 */
const unwritable = /[^\P{Cc}\t\n\r]|\p{Cs}|[\u202a-\u202e]/gu
/** Spaces, and characters that take no room, or only room. */
const unseen = /^[\s\p{Z}\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]+$/u
const blank = /^\s*$/

/** Text as people may write it: without what no page can show, and empty where nothing of it can be seen. */
export function cleanText(text: string): string {
  const written = text.replace(unwritable, '')
  return unseen.test(written) && !blank.test(written) ? '' : written
}

/** No call takes values that lie deeper within each other. */
const mostLevels = 32

export class TooDeep extends Error {}

/**
 * The same for every text in a value. Whatever comes from outside passes here once. Throws `TooDeep` for a value that is
 * nested more than 32 levels deep.
 */
export function cleanTexts(value: unknown, levels = mostLevels): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) throw new TooDeep(`A value is nested more than ${mostLevels} levels deep.`)
  if (Array.isArray(value)) return value.map((part) => cleanTexts(part, levels - 1))
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cleanTexts(part, levels - 1)]))
}
