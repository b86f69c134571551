import type { FormatView } from '@lorecircle/shared/book/views'

/** `['294']` where every format says the same, else `['Hardcover 294', 'Paperback 310']`; nothing where none does. */
export function perFormat(
  formats: readonly FormatView[],
  fact: (format: FormatView) => string | number | null,
): string[] {
  const known = formats.flatMap((format) => {
    const value = fact(format)
    return value === null ? [] : [{ type: format.type, value: String(value) }]
  })
  const [first] = known
  const isOne = known.length === formats.length && known.every(({ value }) => value === first?.value)
  return isOne && first ? [first.value] : known.map(({ type, value }) => `${type} ${value}`)
}
