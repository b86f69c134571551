/** Every order in which these can come: 720 of six, 120 of five. */
export function everyOrder<T>(things: readonly T[]): T[][] {
  if (things.length <= 1) return [[...things]]
  return things.flatMap((first, at) => everyOrder(things.toSpliced(at, 1)).map((rest) => [first, ...rest]))
}

/** So many of them, as far apart as they can be. */
export const spread = <T>(all: readonly T[], count: number): T[] =>
  all.filter((_, at) => Math.floor((at * count) / all.length) !== Math.floor(((at - 1) * count) / all.length))
