/** A sold copy that goes back on sale, and the order that it was sold with. */
export type RestockEntry = { formatId: string; slot: number; orderId: string }

/** `f1.back.7.7K2Q9-XM4BT`: the same copy of the same order always has the same name, so saying it again changes nothing. */
export const restockEntryName = ({ formatId, slot, orderId }: RestockEntry): string =>
  [formatId, 'back', slot, orderId].join('.')

export function parseRestockEntryName(name: string): RestockEntry | null {
  const [, formatId, slot, orderId] = /^(.+)\.back\.(\d+)\.([^.]+)$/.exec(name) ?? []
  if (formatId === undefined || orderId === undefined) return null
  return { formatId, slot: Number(slot), orderId }
}

/** Copies that somebody held and did not pay for; `day`: on which they began to, in UTC; `of`: which line of which checkout. */
export type ExpiredReservation = { day: string; formatId: string; copies: number; of: string }

/** `2026-11-21.f1.2.c1-1`: the same hold always has the same name, so saying it again changes nothing. */
export const expiredReservationName = ({ day, formatId, copies, of }: ExpiredReservation): string =>
  [day, formatId, copies, of].join('.')

export function parseExpiredReservationName(name: string): ExpiredReservation | null {
  const [, day, formatId, copies, of] = /^(\d{4}-\d\d-\d\d)\.(.+)\.(\d+)\.([^.]+)$/.exec(name) ?? []
  if (day === undefined || formatId === undefined || of === undefined) return null
  return { day, formatId, copies: Number(copies), of }
}
