import { z } from 'zod'
import { Image } from '../media/image.ts'
import { isolateDirection } from '../text/escape.ts'

export const bundleLimits = {
  bundles: 50,
  fewest: 2,
  parts: 12,
  copies: 10,
  name: 120,
  description: 2_000,
  slug: 60,
} as const

/** One of the formats that are sold together, and how many copies of it. */
export type BundlePart = z.infer<typeof BundlePart>
export const BundlePart = z.object({
  bookId: z.string(),
  formatId: z.string(),
  copies: z.int().min(1).max(bundleLimits.copies),
})

/** `{folder}Bundles/{slug}.json`: several formats at one price. It is known by its slug, which it keeps for good. */
export type Bundle = z.infer<typeof Bundle>
export const Bundle = z.object({
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  name: z.string(),
  description: z.string(),
  /** Without one, the covers of its books stand side by side. */
  picture: Image.nullable(),
  parts: z.array(BundlePart).min(bundleLimits.fewest).max(bundleLimits.parts),
  priceInCents: z.int().min(0),
  state: z.enum(['draft', 'published']),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

/** What an order remembers of the bundle that a line came in. */
export type SoldInBundle = z.infer<typeof SoldInBundle>
export const SoldInBundle = z.object({
  /** `b1`, `b2` …: lines with the same one were bought together. */
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  /** How many bundles. */
  quantity: z.int().min(1),
})

/** Things of an order as they were bought: those of one bundle stand together, whoever is alone stands alone. */
export type LineGroup<L> = { bundle: SoldInBundle | null; lines: L[] }

/** Lines of one bundle follow one another. */
export function groupByBundle<L extends { bundle?: SoldInBundle | undefined }>(
  lines: readonly L[],
): LineGroup<L>[] {
  const groups: LineGroup<L>[] = []
  for (const line of lines) {
    const last = groups.at(-1)
    if (line.bundle && last?.bundle?.id === line.bundle.id) last.lines.push(line)
    else groups.push({ bundle: line.bundle ?? null, lines: [line] })
  }
  return groups
}

/** `The whole trilogy`, with `2 × ` where there are more. */
export const describeBundle = ({ name, quantity }: Pick<SoldInBundle, 'name' | 'quantity'>): string =>
  `${quantity > 1 ? `${quantity} × ` : ''}${isolateDirection(name)}`
