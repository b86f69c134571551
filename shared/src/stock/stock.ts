import { z } from 'zod'

export const maxSlots = 10_000

/** `unlimited` sells without claims; a number is how many copies were ever set out; null is not for sale yet. */
export const Stock = z.union([z.literal('unlimited'), z.int().min(0).max(maxSlots), z.null()])
export type Stock = z.infer<typeof Stock>

/** How many copies of each format are gone for good: `tallies/{sub}/{bookId}.json`, rebuilt by listing claims. */
export type Tally = z.infer<typeof Tally>
export const Tally = z.object({
  formats: z.record(
    z.string(),
    z.object({
      sold: z.array(z.int()),
      withdrawn: z.array(z.int()),
      /** Those of the withdrawn copies that somebody is still paying for: whoever pays has them. */
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

/** How many withdrawn copies of a format somebody is still paying for. */
export const reservedCount = (tally: Tally, formatId: string): number =>
  tally.formats[formatId]?.reserved?.length ?? 0

/** The tally after copy `slot` left for good. Saying so twice changes nothing. */
export const addSlotToTally = (tally: Tally, formatId: string, slot: number, how: TallyEntry['how']): Tally =>
  withEntry(tally, { formatId, how, from: slot, to: slot })

/** From what can still change to what cannot: a reserved copy is withdrawn or sold later, a withdrawn one may have been paid for. */
const ways = ['reserved', 'withdrawn', 'sold'] as const

/**
 * Copies `from … to` of a format that left for good together; a sale is one copy. `reserved`: withdrawn while somebody was
 * paying.
 */
export type TallyEntry = { formatId: string; how: (typeof ways)[number]; from: number; to: number }

/** `f1.sold.7-7`: the same copies always have the same name, so saying it again changes nothing. */
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

/** The tally with these copies in it; the same tally where they all are. */
export const addTallyEntries = (tally: Tally, entries: readonly TallyEntry[]): Tally =>
  entries.reduce(withEntry, tally)

/** The tally in which a copy was never sold; the same tally where it was not. */
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

/** The copies of which no more is known than that they left this way. */
function settled(
  { sold, withdrawn, reserved = [] }: Tally['formats'][string],
  how: TallyEntry['how'],
): readonly number[] {
  if (how === 'sold') return sold
  return how === 'reserved' ? reserved : withdrawn.filter((slot) => !reserved.includes(slot))
}

/** Copies that can still be sold (held ones included), `unlimited`, or null where none were ever set out. */
export function copiesLeft(slots: number, gone: TallyCounts): number
export function copiesLeft(slots: Stock, gone: TallyCounts): Stock
export function copiesLeft(slots: Stock, gone: TallyCounts): Stock {
  return typeof slots === 'number' ? Math.max(0, slots - gone.sold - gone.withdrawn) : slots
}

/** The line of copies that are left (A2.7-15 to A2.7-17): 'In Stock', 'Out of Stock' or '{n} left'. */
export function stockLine(left: Stock): string {
  if (left === 'unlimited') return 'In Stock'
  return left === null || left === 0 ? 'Out of Stock' : `${left} left`
}

/** How many runs of free numbers are told: enough to choose among. */
export const maxFreeRanges = 60

/**
 * A counted format at this moment: copies that can still be sold, how many of them wait in a checkout, and the
 * lowest free number of a numbered edition (null where none is free, or copies bear no numbers). `free`: the numbers
 * that one can choose among, the lowest first; of an edition in tatters not all of them.
 */
export type Availability = z.infer<typeof Availability>
export const Availability = z.object({
  formatId: z.string(),
  left: z.int(),
  held: z.int(),
  nextNumber: z.int().nullable(),
  free: z.array(z.object({ from: z.int(), to: z.int() })),
})

/** One copy: `claims/{formatId}/{slot}.json`. Whoever creates the key holds the copy. */
export type Claim = z.infer<typeof Claim>

export const Claim = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('held'),
    checkoutId: z.string(),
    at: z.iso.datetime(),
    /** Its author took it off sale meanwhile: it is withdrawn when the reservation lapses, and sold when it is paid. */
    withdrawal: z
      .object({ sub: z.string(), bookId: z.string(), at: z.iso.datetime(), saveId: z.string().optional() })
      .optional(),
  }),
  z.object({ state: z.literal('sold'), checkoutId: z.string(), orderId: z.string(), at: z.iso.datetime() }),
  /** `saveId`: the save of the book that took it off sale, so that a repeated save takes no more. */
  z.object({ state: z.literal('withdrawn'), at: z.iso.datetime(), saveId: z.string().optional() }),
])
