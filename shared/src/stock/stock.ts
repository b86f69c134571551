import { z } from 'zod'

export const maxSlots = 10_000

/** `unlimited` sells without claims; a number is the total of copies ever offered; null is not for sale yet. */
export const Stock = z.union([z.literal('unlimited'), z.int().min(0).max(maxSlots), z.null()])
export type Stock = z.infer<typeof Stock>

/** Copies of each format that left stock permanently: `tallies/{sub}/{bookId}.json`, rebuilt by listing claims. */
export type Tally = z.infer<typeof Tally>
export const Tally = z.object({
  formats: z.record(
    z.string(),
    z.object({
      sold: z.array(z.int()),
      withdrawn: z.array(z.int()),
      /** Withdrawn copies that are still in an open checkout. They are sold if it is paid. */
      reserved: z.array(z.int()).optional(),
    }),
  ),
})

export const emptyTally: Tally = { formats: {} }

export type TallyCounts = { sold: number; withdrawn: number }
export const tallyCounts = (tally: Tally, formatId: string): TallyCounts => ({
  sold: tally.formats[formatId]?.sold.length ?? 0,
  withdrawn: tally.formats[formatId]?.withdrawn.length ?? 0,
})

export const reservedCount = (tally: Tally, formatId: string): number =>
  tally.formats[formatId]?.reserved?.length ?? 0

/** The tally after copy `slot` left stock permanently. Idempotent. */
export const addSlotToTally = (tally: Tally, formatId: string, slot: number, how: TallyEntry['how']): Tally =>
  withEntry(tally, { formatId, how, from: slot, to: slot })

/** From changeable to final: a reserved copy is withdrawn or sold later, and a withdrawn one may have been paid. */
const ways = ['reserved', 'withdrawn', 'sold'] as const

/**
 * Copies `from … to` of a format that left stock together; a sale is one copy. `reserved`: withdrawn during an open
 * checkout.
 */
export type TallyEntry = { formatId: string; how: (typeof ways)[number]; from: number; to: number }

/** `f1.sold.7-7`: the name is the same for the same copies, so writing it again is idempotent. */
export const tallyEntryName = ({ formatId, how, from, to }: TallyEntry): string =>
  `${formatId}.${how}.${from}-${to}`

export function parseTallyEntryName(name: string): TallyEntry | null {
  const match = /^(.+)\.(sold|withdrawn|reserved)\.(\d+)-(\d+)$/.exec(name)
  if (!match) return null
  const [, formatId = '', how, from, to] = match
  return { formatId, how: ways.find((way) => way === how) ?? 'withdrawn', from: Number(from), to: Number(to) }
}

/** `[1, 2, 3, 7]` → 1 to 3, and 7. */
export function toSlotRanges(slots: readonly number[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  for (const slot of slots.toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && slot <= last.to + 1) last.to = slot
    else runs.push({ from: slot, to: slot })
  }
  return runs
}

/** The tally with these copies added; the same object if all are already in it. */
export const addTallyEntries = (tally: Tally, entries: readonly TallyEntry[]): Tally =>
  entries.reduce(withEntry, tally)

/** The tally without this sale; the same object if the copy was not sold. */
export function removeFromTally(tally: Tally, formatId: string, slot: number): Tally {
  const before = tally.formats[formatId]
  if (!before?.sold.includes(slot)) return tally
  const sold = before.sold.filter((other) => other !== slot)
  return { formats: { ...tally.formats, [formatId]: { ...before, sold } } }
}

function withEntry(tally: Tally, { formatId, how, from, to }: TallyEntry): Tally {
  const before = tally.formats[formatId] ?? { sold: [], withdrawn: [] }
  const final = new Set(ways.slice(ways.indexOf(how)).flatMap((way) => settled(before, way)))
  const more = Array.from({ length: to - from + 1 }, (_, index) => from + index).filter(
    (slot) => !final.has(slot),
  )
  if (more.length === 0) return tally
  const without = (slots: readonly number[]) => slots.filter((slot) => !more.includes(slot))
  const withMore = (slots: readonly number[]) => [...without(slots), ...more].sort((a, b) => a - b)
  const reserved = how === 'reserved' ? withMore(before.reserved ?? []) : without(before.reserved ?? [])
  const after = {
    sold: how === 'sold' ? withMore(before.sold) : before.sold,
    withdrawn: how === 'sold' ? without(before.withdrawn) : withMore(before.withdrawn),
    ...(reserved.length > 0 && { reserved }),
  }
  return { formats: { ...tally.formats, [formatId]: after } }
}

function settled(
  { sold, withdrawn, reserved = [] }: Tally['formats'][string],
  how: TallyEntry['how'],
): readonly number[] {
  if (how === 'sold') return sold
  return how === 'reserved' ? reserved : withdrawn.filter((slot) => !reserved.includes(slot))
}

/** Copies that can still be sold (reserved ones included), `unlimited`, or null if none were ever offered. */
export function copiesLeft(slots: number, gone: TallyCounts): number
export function copiesLeft(slots: Stock, gone: TallyCounts): Stock
export function copiesLeft(slots: Stock, gone: TallyCounts): Stock {
  return typeof slots === 'number' ? Math.max(0, slots - gone.sold - gone.withdrawn) : slots
}

/** Stock line (A2.7-15 to A2.7-17): 'In Stock', 'Out of Stock' or '{n} left'. */
export function stockLine(left: Stock): string {
  if (left === 'unlimited') return 'In Stock'
  return left === null || left === 0 ? 'Out of Stock' : `${left} left`
}

export const maxFreeRanges = 60

/**
 * Current stock of a limited format: copies that can still be sold, how many of them are reserved, and the lowest
 * free number of a numbered edition (null if none is free or copies have no numbers). `free`: the free numbers to
 * choose from, lowest first; not all of them if the edition has many gaps.
 */
export type Availability = z.infer<typeof Availability>
export const Availability = z.object({
  formatId: z.string(),
  left: z.int(),
  held: z.int(),
  nextNumber: z.int().nullable(),
  free: z.array(z.object({ from: z.int(), to: z.int() })),
})

/** Stored at `claims/{formatId}/{slot}.json`. Creating the key claims the copy. */
export type Claim = z.infer<typeof Claim>

export const Claim = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('held'),
    checkoutId: z.string(),
    at: z.iso.datetime(),
    /**
     * The author took the copy off sale during a reservation: it is withdrawn when the reservation expires, and sold
     * when it is paid.
     */
    withdrawal: z
      .object({ sub: z.string(), bookId: z.string(), at: z.iso.datetime(), saveId: z.string().optional() })
      .optional(),
  }),
  z.object({ state: z.literal('sold'), checkoutId: z.string(), orderId: z.string(), at: z.iso.datetime() }),
  /** `saveId`: the save of the book that withdrew the copy, so that a repeated save withdraws no more. */
  z.object({ state: z.literal('withdrawn'), at: z.iso.datetime(), saveId: z.string().optional() }),
])
