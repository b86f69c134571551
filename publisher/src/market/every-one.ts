/** All of them, or null where one is missing. */
export function everyOne<T>(items: (T | null)[]): T[] | null {
  const present = items.filter((item) => item !== null)
  return present.length === items.length ? present : null
}
