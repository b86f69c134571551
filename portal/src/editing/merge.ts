export type Merge<Draft> = {
  /** The other tab's version with every change that only this tab made, and this tab's side of each conflict. */
  merged: Draft
  conflicts: Conflict<Draft>[]
}

export type Conflict<Draft> = {
  label: string
  mine: string
  theirs: string
  /** The draft with the other tab's value of this field. */
  takeTheirs: (draft: Draft) => Draft
}

/** A part of a draft that is compared as a whole. */
export type MergeField<Draft> = {
  label: string
  /** Returns a text that differs if the part differs. */
  show: (from: Draft) => string
  /** The text shown to the author; defaults to `show`. */
  words?: (from: Draft) => string
  copy: (from: Draft, to: Draft) => Draft
}

export function mergeFields<Draft>(
  fields: readonly MergeField<Draft>[],
  base: Draft,
  mine: Draft,
  theirs: Draft,
): Merge<Draft> {
  const conflicts: Conflict<Draft>[] = []
  let merged = theirs
  for (const { label, show, words = show, copy } of fields) {
    const side = sideOf(show(base), show(mine), show(theirs))
    if (side === 'theirs') continue
    merged = copy(mine, merged)
    if (side === 'both') {
      conflicts.push({
        label,
        mine: words(mine),
        theirs: words(theirs),
        takeTheirs: (draft) => copy(theirs, draft),
      })
    }
  }
  return { merged, conflicts }
}

/** `both` if each side changed the value, and not to the same. */
function sideOf(base: string, mine: string, theirs: string): 'mine' | 'theirs' | 'both' {
  if (mine === theirs || mine === base) return 'theirs'
  return theirs === base ? 'mine' : 'both'
}
