import type { Format } from '@lorecircle/shared/book/book'
import { isSigned, offersDedication } from '@lorecircle/shared/book/signing'
import type { FormatView } from '@lorecircle/shared/book/views'
import { whyNotForSale } from '@lorecircle/shared/book/why-not-for-sale'
import { wordOfFile } from '@lorecircle/shared/media/book-file'
import { copiesLeft, goneOf, stockLine, type Tally } from '@lorecircle/shared/stock/stock'

/** Five or fewer are 'few'. */
const few = 5

/** How a format stands for whoever wants so many copies of it. */
export function stockOf(left: ReturnType<typeof copiesLeft>, wanted = 1): FormatView['stock'] {
  if (left === 'unlimited') return 'in'
  if (left === null || left < wanted) return 'out'
  return left <= few ? 'few' : 'in'
}

/** What its files are, and how large, for whoever may buy them. */
export const filesView = ({ files }: Pick<Format, 'files'>): FormatView['files'] =>
  files.map((file) => ({ kind: wordOfFile(file), sizeInBytes: file.sizeInBytes }))

/** One format as its page shows it, out of what is stored and what has been sold. */
export function formatView(format: Format, tally: Tally, shop: { selling: boolean }): FormatView {
  const gone = goneOf(tally, format.id)
  const left = copiesLeft(format.slots, gone)
  return {
    id: format.id,
    type: format.type,
    priceInCents: format.priceInCents,
    ...(format.suggestedInCents !== null && { suggestedInCents: format.suggestedInCents }),
    cover: format.cover,
    stockLine: stockLine(left),
    stock: stockOf(left),
    left: typeof left === 'number' ? left : null,
    isbn: format.isbn,
    pages: format.pages,
    files: filesView(format),
    sellable: whyNotForSale(format, left, shop) === null,
    ...(isSigned(format) && { isSigned: true as const }),
    ...(offersDedication(format) && { dedication: dedicationView(format) }),
    plate:
      format.numbered && typeof format.slots === 'number'
        ? {
            left: left === 'unlimited' || left === null ? 0 : left,
            ...numbersOf(format, tally, format.slots),
          }
        : null,
  }
}

const dedicationView = ({ signing: { dedicationInCents, hint } }: Format) => ({
  priceInCents: dedicationInCents,
  hint,
})

/** The edition's size, and the lowest number that has neither been sold nor withdrawn. */
function numbersOf({ id }: Format, tally: Tally, slots: number) {
  const { sold = [], withdrawn = [] } = tally.formats[id] ?? {}
  const gone = new Set([...sold, ...withdrawn])
  for (let number = 1; number <= slots; number++) {
    if (!gone.has(number)) return { of: slots, nextNumber: number }
  }
  return { of: slots, nextNumber: null }
}
