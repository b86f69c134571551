import type { FormatView } from '@lorecircle/shared/book/views'
import { formatFileSize } from '@lorecircle/shared/media/book-file'
import { cardMinimumMessage, isChargeable } from '@lorecircle/shared/money'

/**
 * `['294']` if every format has the same value, else `['Hardcover, Paperback 294', 'eBook 310']`; empty if none has
 * one.
 */
export function factPerFormat(
  formats: readonly FormatView[],
  fact: (format: FormatView) => string | number | null,
): string[] {
  const known = formats.flatMap((format) => {
    const value = fact(format)
    return value === null ? [] : [{ type: format.type, value: String(value) }]
  })
  const byValue = [...Map.groupBy(known, ({ value }) => value)]
  const [first] = byValue
  if (first && byValue.length === 1 && known.length === formats.length) return [first[0]]
  return byValue.map(([value, ofValue]) => `${ofValue.map(({ type }) => type).join(', ')} ${value}`)
}

/** Stock line of a format that cannot be bought. A format without its file counts as out of stock. */
export function closedFormatLine({ type, files, stock, stockLine, priceInCents }: Closed): string {
  if (stock === 'out') return stockLine
  if (priceInCents !== null && !isChargeable(priceInCents))
    return `Not for sale right now. ${cardMinimumMessage}`
  const isMissing = type === 'eBook' && files.length === 0
  return isMissing ? 'Not for sale right now' : `${stockLine}, not for sale right now`
}

export const openFormatLine = (
  { stock, stockLine, left }: Pick<FormatView, 'stock' | 'stockLine' | 'left'>,
  { isPreorder }: Way,
): string => (isPreorder && stock === 'in' && left === null ? '' : stockLine)

type Closed = Pick<FormatView, 'type' | 'files' | 'stock' | 'stockLine' | 'priceInCents'>

type Way = { isPreorder?: true | undefined }

export function formatNote({ type, files }: Pick<FormatView, 'type' | 'files'>, { isPreorder }: Way): string {
  if (files.length > 0)
    return `${kindsOf(files)}, without copy protection. ${isPreorder ? 'Download it on release day' : 'Download it right away'}.`
  if (type === 'eBook') return 'A file to download.'
  return isPreorder ? 'Sent by post once it is out.' : 'Sent by post.'
}

/** `EPUB, 1.2 MB`, `EPUB, 1.2 MB, and PDF, 4.0 MB`, `MP3 audio in 12 files, 300.0 MB`. */
function kindsOf(files: FormatView['files']): string {
  const kinds = [...Map.groupBy(files, ({ kind }) => kind)].map(([kind, ofKind]) => {
    const bytes = ofKind.reduce((sum, { sizeInBytes }) => sum + sizeInBytes, 0)
    return `${kind}${ofKind.length > 1 ? ` in ${ofKind.length} files` : ''}, ${formatFileSize(bytes)}`
  })
  return kinds.length > 1 ? `${kinds.slice(0, -1).join(', ')}, and ${kinds.at(-1)}` : (kinds[0] ?? '')
}

/** The drop capital is three lines high; shorter paragraphs (in characters) get none. */
const dropFrom = 160

/** False for scripts without separate letters. */
export const takesDropCap = (text: string): boolean =>
  text.length >= dropFrom && /^\p{P}*[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(text)
