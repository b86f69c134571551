/** Control characters but tab and line ends, and halves of a surrogate pair. */
const unwritable = /[^\P{Cc}\t\n\r]|\p{Cs}/gu
/** Spaces, and characters that take no room, or only room. */
const unseen = /^[\s\p{Z}\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]+$/u
const blank = /^\s*$/

/** Text as people may write it: without what no page can show, and empty where nothing of it can be seen. */
export function cleanText(text: string): string {
  const written = text.replace(unwritable, '')
  return unseen.test(written) && !blank.test(written) ? '' : written
}

/** The same for every text in a value, however deep. Whatever comes from outside passes here once. */
export function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cleaned(part)]))
}
