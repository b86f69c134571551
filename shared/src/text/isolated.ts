/** Whether any letter of it runs from right to left. */
export const runsLeft = (words: string): boolean =>
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(words)

/** A name within a plain sentence: one that runs from right to left must not turn the words around it. */
export const isolated = (name: string): string => (runsLeft(name) ? `\u2068${name}\u2069` : name)
