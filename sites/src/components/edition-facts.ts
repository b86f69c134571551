import type { FormatView } from '@lorecircle/shared/book/views'
import { formatFileSize } from '@lorecircle/shared/media/book-file'
import { cardMinimumMessage, isChargeable } from '@lorecircle/shared/money'

/** `['294']` where every format says the same, else `['Hardcover, Paperback 294', 'eBook 310']`; nothing where none does. */
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

/** What stands for the stock of a format that cannot be bought. A file that is not there is not in stock either. */
export function closedFormatLine({ type, files, stock, stockLine, priceInCents }: Closed): string {
  if (stock === 'out') return stockLine
  if (priceInCents !== null && !isChargeable(priceInCents))
    return `Not for sale right now. ${cardMinimumMessage}`
  const isMissing = type === 'eBook' && files.length === 0
  return isMissing ? 'Not for sale right now' : `${stockLine}, not for sale right now`
}

/** What stands for the stock of a format that can be bought; nothing where what is not out yet is never used up. */
export const openFormatLine = (
  { stock, stockLine, left }: Pick<FormatView, 'stock' | 'stockLine' | 'left'>,
  { isPreorder }: Way,
): string => (isPreorder && stock === 'in' && left === null ? '' : stockLine)

type Closed = Pick<FormatView, 'type' | 'files' | 'stock' | 'stockLine' | 'priceInCents'>

type Way = { isPreorder?: true | undefined }

/** How a format comes to its reader, as far as that is known before paying. */
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

/** It stands three lines high: a paragraph takes one from so many characters on. */
const dropFrom = 160

/** Whether a paragraph begins with a drop capital: a habit of scripts with separate letters. */
export const takesDropCap = (text: string): boolean =>
  text.length >= dropFrom && /^\p{P}*[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(text)
