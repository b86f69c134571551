/** Whether both name the same, in whatever order. */
export const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.every((value) => other.includes(value)) && other.every((value) => one.includes(value))
