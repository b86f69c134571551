/**
 * The complexity of a rule's wildcard patterns for one field, counted as EventBridge does: how many beginnings of the
 * patterns, `*` included, the worst input can match at once. Two equal patterns count once.
 * Source: MachineComplexityEvaluator of https://github.com/aws/event-ruler
 */
export function complexityOf(patterns: readonly string[]): number {
  const distinct = [...new Set(patterns)]
  const characters = [...new Set(distinct.join('').replaceAll('*', '')), anyOther]
  const start = distinct.map((pattern) => withStars(pattern, [0]))
  const known = new Set([JSON.stringify(start)])
  let most = 0
  for (const waiting = [start]; waiting.length > 0; ) {
    const matched = waiting.pop() ?? []
    for (const character of characters) {
      const next = distinct.map((pattern, index) => step(pattern, matched[index] ?? [], character))
      most = Math.max(most, next.flat().filter((length) => length > 0).length)
      const key = JSON.stringify(next)
      if (known.has(key)) continue
      known.add(key)
      waiting.push(next)
    }
  }
  return most
}

/** EventBridge refuses a rule that is more complex: 'Rule is too complex'. */
export const mostComplexity = 10

/** Stands for every character that no pattern names. */
const anyOther = '\u0000'

/** Lengths of the pattern's beginnings that match one character more than those of `lengths` did. */
function step(pattern: string, lengths: readonly number[], character: string): number[] {
  const stay = lengths.filter((length) => pattern[length - 1] === '*')
  const move = lengths.filter((length) => pattern[length] === character).map((length) => length + 1)
  return withStars(pattern, [...stay, ...move])
}

/** `*` matches nothing, too, so a beginning that ends before one also matches with it. */
function withStars(pattern: string, lengths: readonly number[]): number[] {
  const all = new Set(lengths)
  for (const length of all) if (pattern[length] === '*') all.add(length + 1)
  return [...all].sort((a, b) => a - b)
}
