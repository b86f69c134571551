const shown = 5

/** The first of many, in a sentence. */
export const firstOf = (keys: readonly string[]): string =>
  keys.slice(0, shown).join(', ') + (keys.length > shown ? ` and ${keys.length - shown} more` : '')

/** `1 object`, `2 objects`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
