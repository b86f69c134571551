type Edition = { numbered: boolean; sold: number }

/** A buyer of 'No. 1 of 3' was promised three copies: after the first sale an edition can only get smaller. */
export const isFixedEdition = ({ numbered, sold }: Edition): boolean => numbered && sold > 0

export const fixedEditionMessage = (size: number): string =>
  `A copy of this numbered edition of ${size.toLocaleString('en-US')} is sold or being paid for, so its size is a promise: copies can be taken off sale, but none added. A returned copy is put back on sale under Orders, Stock.`
