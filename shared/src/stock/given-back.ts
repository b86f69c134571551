export type RestockEntry = { formatId: string; slot: number; orderId: string }

/** `f1.back.7.7K2Q9-XM4BT`: the name is the same for the same copy of an order, so writing it again is idempotent. */
export const restockEntryName = ({ formatId, slot, orderId }: RestockEntry): string =>
  [formatId, 'back', slot, orderId].join('.')

export function parseRestockEntryName(name: string): RestockEntry | null {
  const [, formatId, slot, orderId] = /^(.+)\.back\.(\d+)\.([^.]+)$/.exec(name) ?? []
  if (formatId === undefined || orderId === undefined) return null
  return { formatId, slot: Number(slot), orderId }
}

/**
 * Copies whose reservation expired unpaid. `day`: when the reservation began, in UTC. `of`: checkout and line item.
 */
export type ExpiredReservation = { day: string; formatId: string; copies: number; of: string }

/** `2026-11-21.f1.2.c1-1`: the name is the same for the same reservation, so writing it again is idempotent. */
export const expiredReservationName = ({ day, formatId, copies, of }: ExpiredReservation): string =>
  [day, formatId, copies, of].join('.')

export function parseExpiredReservationName(name: string): ExpiredReservation | null {
  const [, day, formatId, copies, of] = /^(\d{4}-\d\d-\d\d)\.(.+)\.(\d+)\.([^.]+)$/.exec(name) ?? []
  if (day === undefined || formatId === undefined || of === undefined) return null
  return { day, formatId, copies: Number(copies), of }
}
