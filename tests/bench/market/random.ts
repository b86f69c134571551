export type Random = {
  /** From 0 to 1, exclusive. */
  next(): number
  pick<T>(items: readonly T[]): T
  /** Index, with a probability proportional to its weight. */
  weighted(weights: readonly number[]): number
  hex(length: number): string
}

/** Deterministic for a seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    pick(items) {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('there is nothing to pick from')
      return item
    },
    weighted(weights) {
      let rest = next() * weights.reduce((sum, weight) => sum + weight, 0)
      for (const [index, weight] of weights.entries()) {
        rest -= weight
        if (rest < 0) return index
      }
      return weights.length - 1
    },
    hex: (length) => Array.from({ length }, () => Math.floor(next() * 16).toString(16)).join(''),
  }
}
