/** Compares positions of one list: its best sellers come first, the best ahead, then the newest. */
export function inOrder(leaders: readonly number[]): (a: number, b: number) => number {
  const ranks = new Map(leaders.map((position, rank) => [position, rank]))
  const rankOf = (position: number) => ranks.get(position) ?? leaders.length
  return (a, b) => rankOf(a) - rankOf(b) || b - a
}
