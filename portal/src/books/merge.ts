import type { BookDraft, FormatDraft } from './book-draft.ts'
import { shownPrice } from './price.ts'

/**
 * Two tabs saved the same book: what one changed alone is taken, what both changed is asked. Formats are
 * matched by their ids; a format that only this tab has is kept.
 */
export type Merge = {
  /** Their version with everything that only this tab changed, and this tab's side of each conflict. */
  merged: BookDraft
  conflicts: Conflict[]
}

export type Conflict = {
  label: string
  mine: string
  theirs: string
  /** The draft with their side of this field. */
  takeTheirs: (draft: BookDraft) => BookDraft
}

export function merge(base: BookDraft, mine: BookDraft, theirs: BookDraft): Merge {
  const conflicts: Conflict[] = []
  let merged: BookDraft = theirs
  for (const field of bookFields) {
    const side = sideOf(field.show(base), field.show(mine), field.show(theirs))
    if (side === 'theirs') continue
    merged = field.copy(mine, merged)
    if (side === 'both') {
      conflicts.push({
        label: field.label,
        mine: field.show(mine),
        theirs: field.show(theirs),
        takeTheirs: (draft) => field.copy(theirs, draft),
      })
    }
  }
  return mergeFormats({ merged, conflicts }, base, mine, theirs)
}

/** Whose value stands: `both` where each changed it, and not to the same. */
function sideOf(base: string, mine: string, theirs: string): 'mine' | 'theirs' | 'both' {
  if (mine === theirs || mine === base) return 'theirs'
  return theirs === base ? 'mine' : 'both'
}

type Field<T> = { label: string; show: (from: T) => string; copy: (from: T, to: T) => T }

const bookFields: Field<BookDraft>[] = [
  { label: 'Title', show: ({ title }) => title, copy: ({ title }, to) => ({ ...to, title }) },
  { label: 'Tagline', show: ({ tagline }) => tagline, copy: ({ tagline }, to) => ({ ...to, tagline }) },
  { label: 'Blurb', show: ({ blurb }) => blurb, copy: ({ blurb }, to) => ({ ...to, blurb }) },
  {
    label: 'Category and genres',
    show: ({ category, genres, subgenres }) => [category, ...genres, ...subgenres].join(', '),
    copy: ({ category, genres, subgenres }, to) => ({ ...to, category, genres, subgenres }),
  },
  {
    label: 'Make Public',
    show: (draft) => (draft.public ? 'Public' : 'Saved for later'),
    copy: (from, to) => ({ ...to, public: from.public }),
  },
]

const formatFields: Field<FormatDraft>[] = [
  { label: 'type', show: ({ type }) => type, copy: ({ type }, to) => ({ ...to, type }) },
  { label: 'price', show: ({ price }) => shownPrice(price), copy: ({ price }, to) => ({ ...to, price }) },
  {
    label: 'quantity',
    show: ({ quantity, unlimited }) => (unlimited ? 'Unlimited' : quantity.trim()),
    copy: ({ quantity, unlimited }, to) => ({ ...to, quantity, unlimited }),
  },
  {
    label: 'numbering',
    show: ({ numbered }) => (numbered ? 'Numbered' : 'Not numbered'),
    copy: ({ numbered }, to) => ({ ...to, numbered }),
  },
  {
    label: 'cover',
    show: ({ coverImageUrl }) => coverImageUrl,
    copy: ({ coverImageUrl, coverImages }, to) => ({ ...to, coverImageUrl, coverImages }),
  },
  {
    label: 'cover description',
    show: ({ coverAlt }) => coverAlt,
    copy: ({ coverAlt }, to) => ({ ...to, coverAlt }),
  },
  { label: 'file', show: ({ file }) => file?.name ?? '', copy: ({ file }, to) => ({ ...to, file }) },
]

function mergeFormats(start: Merge, base: BookDraft, mine: BookDraft, theirs: BookDraft): Merge {
  const conflicts = [...start.conflicts]
  const formats = theirs.formats.flatMap((their): FormatDraft[] => {
    const own = sameFormat(mine, their)
    const before = sameFormat(base, their)
    if (!own) return before && isUntouched(before, their) ? [] : [their]
    return [mergeFormat(before ?? their, own, their, conflicts)]
  })
  const isGone = (format: FormatDraft) =>
    format.formatId !== '' && !sameFormat(theirs, format) && isUntouched(sameFormat(base, format), format)
  const onlyMine = mine.formats.filter((format) => !sameFormat(theirs, format) && !isGone(format))
  return { merged: { ...start.merged, formats: [...formats, ...onlyMine] }, conflicts }
}

function mergeFormat(base: FormatDraft, mine: FormatDraft, theirs: FormatDraft, conflicts: Conflict[]) {
  let merged = theirs
  for (const field of formatFields) {
    const side = sideOf(field.show(base), field.show(mine), field.show(theirs))
    if (side === 'theirs') continue
    merged = field.copy(mine, merged)
    if (side === 'both') {
      conflicts.push({
        label: `${theirs.type} ${field.label}`,
        mine: field.show(mine),
        theirs: field.show(theirs),
        takeTheirs: (draft) => ({
          ...draft,
          formats: draft.formats.map((format) =>
            format.formatId === theirs.formatId ? field.copy(theirs, format) : format,
          ),
        }),
      })
    }
  }
  return merged
}

const sameFormat = (draft: BookDraft, format: FormatDraft): FormatDraft | undefined =>
  format.formatId === '' ? undefined : draft.formats.find(({ formatId }) => formatId === format.formatId)

const isUntouched = (before: FormatDraft | undefined, after: FormatDraft): boolean =>
  before !== undefined && formatFields.every((field) => field.show(before) === field.show(after))
