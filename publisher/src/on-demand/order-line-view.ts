import { numberedCopies } from '@lorecircle/shared/certificate/numbered-copies'
import { fileInWords } from '@lorecircle/shared/media/book-file'
import { filesToFetch } from '@lorecircle/shared/order/files'
import { itemsOf, type OrderLine } from '@lorecircle/shared/order/line'
import type { Order } from '@lorecircle/shared/order/order'
import { mayCancel } from '@lorecircle/shared/order/preorder'
import { isKept, isWaiting, returnedSlots } from '@lorecircle/shared/order/state'
import type { OrderLineView } from '@lorecircle/shared/order/views'
import { urls } from '@lorecircle/shared/urls/urls'

/** One thing of an order, as its reader sees it. `subdomain` names the shop as it is called now. */
export function orderLineView(
  order: Order,
  line: OrderLine,
  { origin, subdomain }: { origin: string; subdomain: string },
): OrderLineView {
  const { book, format, slots, editionOf } = line
  const { id: orderId, readerToken } = order
  const isReturned = !isKept(order, line)
  const returned = isReturned ? [] : returnedSlots(order, line)
  return {
    id: line.id,
    bookId: book.id,
    title: book.title,
    slug: book.slug,
    type: format.type,
    cover: book.cover,
    quantity: line.quantity,
    copies:
      editionOf === null ? null : { numbers: slots, of: editionOf, ...(returned.length > 0 && { returned }) },
    certificates: numberedCopies(order).flatMap(({ line: { id: lineId }, number, isValid }) =>
      lineId === line.id && isValid
        ? [{ number, url: urls.certificate(origin, subdomain, { orderId, readerToken, lineId, number }) }]
        : [],
    ),
    dedication: line.dedication,
    ...(line.dedicationInCents !== undefined && { dedicationInCents: line.dedicationInCents }),
    ...(format.signed && { isSigned: true as const }),
    itemsInCents: itemsOf(line),
    discountInCents: line.discountInCents,
    files: filesToFetch(order, line).map((file, index) => ({
      url: urls.download(origin, subdomain, { orderId, readerToken, lineId: line.id, place: index + 1 }),
      words: fileInWords(file, format.files),
    })),
    releaseOn: isWaiting(order, line) ? line.releaseOn : null,
    mayCancel: mayCancel(order, line),
    isReturned,
    ...(line.bundle && { bundle: line.bundle }),
  }
}
