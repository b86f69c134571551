import type { Returned } from '@lorecircle/shared/order/refund-amount'
import type Stripe from 'stripe'

/** Stripe keeps 500 characters of a value: https://docs.stripe.com/metadata. */
const longestValue = 500

/**
 * What a refund at Stripe says of the order's lines, and whether these copies go back on sale. `1x2:7+9,3x1`: of line 1
 * two copies, numbers 7 and 9, and of line 3 one; what does not fit is under `lines2`, `lines3` and so on.
 */
export const metadataOf = (
  lines: readonly Returned[],
  { restock, saveId, isCancelled }: { restock: boolean; saveId: string; isCancelled?: true | undefined },
): Stripe.MetadataParam => ({
  saveId,
  ...Object.fromEntries(valuesOf(lines).map((value, index) => [keyOf(index), value])),
  ...(restock ? { restock: 'yes' } : {}),
  ...(isCancelled ? { cancelled: 'yes' } : {}),
})

const keyOf = (index: number): string => (index === 0 ? 'lines' : `lines${index + 1}`)

function valuesOf(lines: readonly Returned[]): string[] {
  const values: string[] = []
  for (const { lineId, quantity, slots = [] } of lines) {
    const part = `${lineId}x${quantity}${slots.length > 0 ? `:${slots.join('+')}` : ''}`
    const last = values.at(-1)
    if (last !== undefined && last.length + 1 + part.length <= longestValue)
      values[values.length - 1] = `${last},${part}`
    else values.push(part)
  }
  return values
}

/** The lines that a refund names; none where it was made in Stripe's own dashboard. */
export function linesReturned(metadata: Stripe.Metadata | null): Returned[] {
  const found: Returned[] = []
  for (let index = 0; ; index++) {
    const value = metadata?.[keyOf(index)]
    if (value === undefined) return found
    found.push(...value.split(',').flatMap(partNamed))
  }
}

function partNamed(part: string): Returned[] {
  const [named = '', numbers = ''] = part.split(':')
  const [, lineId = '', quantity] = /^(\d+)x(\d+)$/.exec(named) ?? []
  if (quantity === undefined || Number(quantity) < 1) return []
  const slots = numbers
    .split('+')
    .map(Number)
    .filter((slot) => Number.isInteger(slot) && slot > 0)
  return [{ lineId, quantity: Number(quantity), ...(slots.length > 0 && { slots }) }]
}

/** Whether a reader cancelled a preorder by it. */
export const isCancellation = (metadata: Stripe.Metadata | null): boolean => metadata?.cancelled === 'yes'

/** Those of them that go back on sale. */
export const linesRestocked = (metadata: Stripe.Metadata | null): Returned[] =>
  metadata?.restock === 'yes' ? linesReturned(metadata) : []
