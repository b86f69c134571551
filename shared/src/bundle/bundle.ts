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

/** A format in a bundle, and its number of copies. */
export type BundlePart = z.infer<typeof BundlePart>
export const BundlePart = z.object({
  bookId: z.string(),
  formatId: z.string(),
  copies: z.int().min(1).max(bundleLimits.copies),
})

/** `{folder}Bundles/{slug}.json`: several formats at one price. Its slug is its id and never changes. */
export type Bundle = z.infer<typeof Bundle>
export const Bundle = z.object({
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  name: z.string(),
  description: z.string(),
  /** Null shows the covers of its books side by side. */
  picture: Image.nullable(),
  parts: z.array(BundlePart).min(bundleLimits.fewest).max(bundleLimits.parts),
  priceInCents: z.int().min(0),
  state: z.enum(['draft', 'published']),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

/** Bundle data that is stored with an order's line items. */
export type SoldInBundle = z.infer<typeof SoldInBundle>
export const SoldInBundle = z.object({
  /** `b1`, `b2` …: line items with the same id were bought in one bundle. */
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  /** Number of bundles. */
  quantity: z.int().min(1),
})

/** Line items of an order by bundle; an item outside a bundle is its own group. */
export type LineGroup<L> = { bundle: SoldInBundle | null; lines: L[] }

/** Requires the line items of a bundle to be consecutive. */
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

/** `The whole trilogy`, with the prefix `2 × ` for more than one. */
export const describeBundle = ({ name, quantity }: Pick<SoldInBundle, 'name' | 'quantity'>): string =>
  `${quantity > 1 ? `${quantity} × ` : ''}${isolateDirection(name)}`
