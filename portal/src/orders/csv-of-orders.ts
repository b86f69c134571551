import { fulfillmentStatus } from '@lorecircle/shared/order/fulfilment'
import { filterOrderEvents, totalRefundedInCents } from '@lorecircle/shared/order/history'
import { formatCopyNumbers, lineSubtotalInCents } from '@lorecircle/shared/order/line'
import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { shippedParcels } from '@lorecircle/shared/order/parcels'
import { paymentStatus, returnedQuantity } from '@lorecircle/shared/order/state'
import { formatCsvMoment, toCsvText } from '@lorecircle/shared/text/csv'
import { formatReturnedNumbers } from './order-in-words.ts'

const ofLine = [
  'Line',
  'Book',
  'Format',
  'Copies',
  'Numbers',
  'Dedication',
  'Unit',
  'Items',
  'Discount',
  'Tax',
  'Bundle',
]
const ofOrder = ['Order shipping', 'Order tax', 'Order total', 'Order refunded', 'Currency', 'Code']
const ofReader = ['Email', 'Name', 'Send to', 'Street', 'Street 2', 'Town', 'State', 'Postal code', 'Country']
const ofParcel = (timeZone: string) => [
  `Sent (${timeZone})`,
  'Carrier',
  'Tracking number',
  `Refunded on (${timeZone})`,
  'Gift note',
]
const columns = (timeZone: string) => [
  'Order',
  `Placed (${timeZone})`,
  'Parcel',
  'Money',
  ...ofLine,
  'Returned',
  'Returned copies',
  ...ofOrder,
  ...ofReader,
  'Notes',
  ...ofParcel(timeZone),
  'ISBN',
  'Weight of a copy (g)',
]

const dollars = (cents: number): string => (cents / 100).toFixed(2)

/**
 * CSV with times in the shop's time zone. One row per line item; the order's own values are only in its first row.
 */
export const ordersCsv = (orders: readonly OrderForAuthor[], timeZone: string): string =>
  toCsvText([columns(timeZone), ...orders.flatMap((order) => rowsOf(order, timeZone))])

function rowsOf(order: OrderForAuthor, timeZone: string): string[][] {
  const { sums, shipTo, buyer } = order
  const {
    line1 = '',
    line2 = '',
    city = '',
    state = '',
    postalCode = '',
    country = '',
  } = shipTo?.address ?? {}
  return order.lines.map((line, index) => [
    ...[order.id, formatCsvMoment(order.placedAt, timeZone), fulfillmentStatus(order), paymentStatus(order)],
    ...[line.id, line.book.title, line.format.type, String(line.quantity), formatCopyNumbers(line) ?? ''],
    ...[
      line.dedication ?? '',
      ...[line.unitInCents, lineSubtotalInCents(line), line.discountInCents].map(dollars),
    ],
    ...[dollars(line.taxInCents), line.bundle?.name ?? '', String(returnedQuantity(order, line))],
    formatReturnedNumbers(order, line) ?? '',
    ...(index === 0
      ? [sums.shippingInCents, sums.taxInCents, sums.totalInCents, totalRefundedInCents(order)].map(dollars)
      : ['', '', '', '']),
    ...[order.currency.toUpperCase(), order.discountCode ?? ''],
    ...[buyer.email, buyer.name, shipTo?.name ?? '', line1, line2, city, state, postalCode, country],
    order.notes,
    ...(index === 0 ? parcelCells(order, timeZone) : ofParcel(timeZone).map(() => '')),
    ...[line.format.isbn ?? '', String(line.format.weightInGrams ?? '')],
  ])
}

/** All parcels in shipping order; only the last of several refunds. */
function parcelCells(order: OrderForAuthor, timeZone: string): string[] {
  const parcels = shippedParcels(order)
  const refund = filterOrderEvents(order, 'refunded').findLast(({ hasFailed }) => !hasFailed)
  return [
    parcels.map(({ at }) => formatCsvMoment(at, timeZone)).join('; '),
    parcels.map(({ carrier }) => carrier).join('; '),
    parcels.map(({ tracking }) => tracking).join('; '),
    formatCsvMoment(refund?.at, timeZone),
    order.gift?.note ?? '',
  ]
}
