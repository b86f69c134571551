/** The order of texts by their code units, for sorting: the same on every machine, whatever its language. */
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
