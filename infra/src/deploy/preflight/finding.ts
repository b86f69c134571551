/**
 * One line of the preflight's table. `todo` is there where something is to be done first; `unseen` where nobody could look,
 * which stops nothing.
 */
export type Finding = { what: string; found: string; todo?: string; unseen?: true }

type Said = { there: string; not: string; todo: string }
/** One that is there, or says what to do. */
export const finding = (what: string, isThere: boolean, { there, not, todo }: Said): Finding =>
  isThere ? { what, found: there } : { what, found: not, todo }
