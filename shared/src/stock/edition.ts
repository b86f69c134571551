/** What decides whether a format's size is a promise. `sold`: copies that are sold, or that somebody is paying for. */
type Edition = { numbered: boolean; sold: number }

/** Whoever bought 'No. 1 of 3' was promised three: from the first sale on an edition can only get smaller. */
export const isFixedEdition = ({ numbered, sold }: Edition): boolean => numbered && sold > 0

/** Why an edition cannot become larger, or lose its numbers. */
export const fixedEditionMessage = (size: number): string =>
  `A copy of this numbered edition of ${size.toLocaleString('en-US')} is sold or being paid for, so its size is a promise: copies can be taken off sale, but none added. A returned copy is put back on sale under Orders, Stock.`
