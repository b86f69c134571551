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

type Way = { isPreorder?: true | undefined }

/** How a format comes to its reader, as far as that is known before paying. */
export const formatNote = ({ type, file }: Pick<FormatView, 'type' | 'file'>, { isPreorder }: Way): string =>
  file
    ? `${file.kind}, ${sizeWords(file.sizeInBytes)}, without copy protection. Yours to download ${isPreorder ? 'on its day' : 'at once'}.`
    : type === 'eBook'
      ? 'A file to download.'
      : isPreorder
        ? 'Sent by post once it is out.'
        : 'Sent by post.'

/** 1_234_567 → `1.2 MB`. */
const sizeWords = (bytes: number): string =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
