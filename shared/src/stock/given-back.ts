/** A sold copy that goes back on sale, and the order that it was sold with. */
export type GivenBack = { formatId: string; slot: number; orderId: string }

/** `f1.back.7.7K2Q9-XM4BT`: the same copy of the same order always has the same name, so saying it again changes nothing. */
export const givenBackName = ({ formatId, slot, orderId }: GivenBack): string =>
  [formatId, 'back', slot, orderId].join('.')

export function givenBackNamed(name: string): GivenBack | null {
  const [, formatId, slot, orderId] = /^(.+)\.back\.(\d+)\.([^.]+)$/.exec(name) ?? []
  if (formatId === undefined || orderId === undefined) return null
  return { formatId, slot: Number(slot), orderId }
}

/** Copies that somebody held and did not pay for; `day`: on which they began to, in UTC; `of`: which line of which checkout. */
export type Lapse = { day: string; formatId: string; copies: number; of: string }

/** `2026-11-21.f1.2.c1-1`: the same hold always has the same name, so saying it again changes nothing. */
export const lapseName = ({ day, formatId, copies, of }: Lapse): string =>
  [day, formatId, copies, of].join('.')

export function lapseNamed(name: string): Lapse | null {
  const [, day, formatId, copies, of] = /^(\d{4}-\d\d-\d\d)\.(.+)\.(\d+)\.([^.]+)$/.exec(name) ?? []
  if (day === undefined || formatId === undefined || of === undefined) return null
  return { day, formatId, copies: Number(copies), of }
}
