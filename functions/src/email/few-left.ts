import { bookDoc } from '@lorecircle/shared/book/stored'
import type { Order } from '@lorecircle/shared/order/order'
import { readTally } from '@lorecircle/shared/stock/read-tally'
import { copiesLeft, goneOf } from '@lorecircle/shared/stock/stock'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { isolated } from '@lorecircle/shared/text/isolated'

/** Of what was sold, the formats of which `few` copies are left or fewer, each in a sentence for its author. */
export async function fewLeft(
  documents: Pick<Documents, 'read' | 'list'>,
  folder: string,
  { sub, lines }: Pick<Order, 'sub' | 'lines'>,
  few: number,
): Promise<string[]> {
  if (few === 0) return []
  const sentences = lines.map(async ({ book, format, slots }) => {
    if (slots.length === 0) return []
    const stored = (await documents.read(bookDoc(folder, book.id)))?.value
    const copies = stored?.formats.find(({ id }) => id === format.id)?.slots
    if (typeof copies !== 'number') return []
    const left = copiesLeft(copies, goneOf(await readTally(documents, sub, book.id), format.id))
    return left > few ? [] : [`${leftInWords(left)} of ${isolated(book.title)}, ${format.type}.`]
  })
  return [...new Set((await Promise.all(sentences)).flat())]
}

const leftInWords = (left: number): string =>
  left === 0 ? 'This was the last copy' : left === 1 ? 'One copy is left' : `${left} copies are left`
