import { type Checkout, isFreeCheckout, limitedLines } from '@lorecircle/shared/checkout/checkout'

/** A copy that an earlier checkout holds, and the line of the later one that gets it. */
export type TakenOver = { lineId: string; formatId: string; slot: number }

/**
 * The copies that a later checkout of the same browser takes over from an earlier one, instead of releasing and claiming
 * them: chosen numbers first, then the lowest ones. Always the same ones, so that whoever settles the earlier checkout
 * knows which copies to leave.
 */
export function copiesTakenOver(earlier: Checkout, later: Checkout): TakenOver[] {
  // What costs nothing holds copies only once an email address is given.
  if (isFreeCheckout(later)) return []
  const lines = limitedLines(later)
  return [...new Set(lines.map(({ format }) => format.id))].flatMap((formatId) => {
    const ofFormat = lines.filter(({ format }) => format.id === formatId)
    const held = limitedLines(earlier)
      .flatMap(({ format, slots }) => (format.id === formatId ? slots : []))
      .sort((a, b) => a - b)
    const wishes = ofFormat.flatMap((line) => line.wishes)
    const others = held.filter((slot) => !wishes.includes(slot))
    return ofFormat.flatMap((line) => {
      const chosen = line.wishes.filter((slot) => held.includes(slot))
      const rest = others.splice(0, line.quantity - line.wishes.length)
      return [...chosen, ...rest].map((slot) => ({ lineId: line.id, formatId, slot }))
    })
  })
}
