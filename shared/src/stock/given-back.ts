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
