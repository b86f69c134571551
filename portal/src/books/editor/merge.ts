import { languageName } from '@lorecircle/shared/book/language'
import { type Conflict, type Merge, type MergeField, mergeFields } from '../../editing/merge.ts'
import { formatTypedPrice } from '../../numbers/price.ts'
import type { BookDraft } from './book-draft.ts'
import type { FormatDraft } from './format-draft.ts'

/** Formats are matched by their ids; a format that only this tab has is kept. */
export const mergeBooks = (base: BookDraft, mine: BookDraft, theirs: BookDraft): Merge<BookDraft> =>
  mergeFormats(mergeFields(bookFields, base, mine, theirs), base, mine, theirs)

const bookFields: MergeField<BookDraft>[] = [
  { label: 'Title', show: ({ title }) => title, copy: ({ title }, to) => ({ ...to, title }) },
  { label: 'Tagline', show: ({ tagline }) => tagline, copy: ({ tagline }, to) => ({ ...to, tagline }) },
  { label: 'Blurb', show: ({ blurb }) => blurb, copy: ({ blurb }, to) => ({ ...to, blurb }) },
  {
    label: 'Category and genres',
    show: ({ category, genres, subgenres }) => [category, ...genres, ...subgenres].join(', '),
    copy: ({ category, genres, subgenres }, to) => ({ ...to, category, genres, subgenres }),
  },
  {
    label: 'Series',
    show: ({ seriesName, seriesNumber }) =>
      [seriesName.trim(), seriesNumber.trim()].filter(Boolean).join(', '),
    copy: ({ seriesName, seriesNumber }, to) => ({ ...to, seriesName, seriesNumber }),
  },
  {
    label: 'Language',
    show: ({ language }) => language && languageName(language),
    copy: ({ language }, to) => ({ ...to, language }),
  },
  {
    label: 'Publication date',
    show: ({ publishedOn }) => publishedOn,
    copy: ({ publishedOn }, to) => ({ ...to, publishedOn }),
  },
  {
    label: 'Release date',
    show: ({ releaseOn }) => releaseOn,
    copy: ({ releaseOn }, to) => ({ ...to, releaseOn }),
  },
  {
    label: 'Days before it when addresses are asked for',
    show: ({ askAddressDays }) => askAddressDays.trim(),
    copy: ({ askAddressDays }, to) => ({ ...to, askAddressDays }),
  },
  {
    label: 'First published',
    show: ({ firstTold }) => firstTold.trim(),
    copy: ({ firstTold }, to) => ({ ...to, firstTold }),
  },
  {
    label: 'Narrator',
    show: ({ narrator }) => narrator.trim(),
    copy: ({ narrator }, to) => ({ ...to, narrator }),
  },
  {
    label: 'Content notes',
    show: ({ contentNotes }) => contentNotes,
    copy: ({ contentNotes }, to) => ({ ...to, contentNotes }),
  },
  {
    label: 'Make Public',
    show: (draft) => (draft.public ? 'Public' : 'Saved for later'),
    copy: (from, to) => ({ ...to, public: from.public }),
  },
]

const formatFields: MergeField<FormatDraft>[] = [
  { label: 'type', show: ({ type }) => type, copy: ({ type }, to) => ({ ...to, type }) },
  {
    label: 'price',
    show: ({ price }) => formatTypedPrice(price),
    copy: ({ price }, to) => ({ ...to, price }),
  },
  {
    label: 'pay what you want',
    show: ({ ownPriced, suggestedPrice }) =>
      ownPriced ? `Suggested: ${formatTypedPrice(suggestedPrice) || 'the least'}` : 'No',
    copy: ({ ownPriced, suggestedPrice }, to) => ({ ...to, ownPriced, suggestedPrice }),
  },
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
    words: coverWords,
    copy: ({ coverImageUrl, coverImages }, to) => ({ ...to, coverImageUrl, coverImages }),
  },
  {
    label: 'cover description',
    show: ({ coverAlt }) => coverAlt,
    copy: ({ coverAlt }, to) => ({ ...to, coverAlt }),
  },
  { label: 'ISBN', show: ({ isbn }) => isbn.trim(), copy: ({ isbn }, to) => ({ ...to, isbn }) },
  { label: 'pages', show: ({ pages }) => pages.trim(), copy: ({ pages }, to) => ({ ...to, pages }) },
  { label: 'weight', show: ({ weight }) => weight.trim(), copy: ({ weight }, to) => ({ ...to, weight }) },
  {
    label: 'name in each copy',
    show: ({ stamped }) => (stamped ? 'Written' : 'Not written'),
    copy: ({ stamped }, to) => ({ ...to, stamped }),
  },
  {
    label: 'signing',
    show: ({ signing, dedicationPrice, dedicationHint }) =>
      signing === 'dedication'
        ? ['Signed with a dedication', formatTypedPrice(dedicationPrice) || 'free', dedicationHint.trim()]
            .filter(Boolean)
            .join(', ')
        : signing === 'signed'
          ? 'Signed'
          : 'Not signed',
    copy: ({ signing, dedicationPrice, dedicationHint }, to) => ({
      ...to,
      signing,
      dedicationPrice,
      dedicationHint,
    }),
  },
  {
    label: 'files',
    show: ({ files }) => files.map(({ name }) => name).join(', '),
    copy: ({ files }, to) => ({ ...to, files }),
  },
]

/** Compares covers by file name, which is known until the draft is saved. */
function coverWords({ coverImageUrl, coverImages }: FormatDraft): string {
  const file = coverImages.at(-1)?.authorKey.split('/').at(-1)
  return coverImageUrl === '' ? '' : file ? `The cover that you chose (${file})` : 'The cover that was saved'
}

function mergeFormats(
  start: Merge<BookDraft>,
  base: BookDraft,
  mine: BookDraft,
  theirs: BookDraft,
): Merge<BookDraft> {
  const conflicts = [...start.conflicts]
  const formats = theirs.formats.flatMap((their): FormatDraft[] => {
    const own = sameFormat(mine, their)
    const before = sameFormat(base, their)
    if (!own) return before && isUntouched(before, their) ? [] : [their]
    const format = mergeFields(formatFields, before ?? their, own, their)
    conflicts.push(...format.conflicts.map((conflict) => ofFormat(their, conflict)))
    return [format.merged]
  })
  const isGone = (format: FormatDraft) =>
    format.formatId !== '' && !sameFormat(theirs, format) && isUntouched(sameFormat(base, format), format)
  const onlyMine = mine.formats.filter((format) => !sameFormat(theirs, format) && !isGone(format))
  return { merged: { ...start.merged, formats: [...formats, ...onlyMine] }, conflicts }
}

const ofFormat = (
  { formatId, type }: FormatDraft,
  { label, mine, theirs, takeTheirs }: Conflict<FormatDraft>,
): Conflict<BookDraft> => ({
  label: `${type} ${label}`,
  mine,
  theirs,
  takeTheirs: (draft) => ({
    ...draft,
    formats: draft.formats.map((format) => (format.formatId === formatId ? takeTheirs(format) : format)),
  }),
})

const sameFormat = (draft: BookDraft, format: FormatDraft): FormatDraft | undefined =>
  format.formatId === '' ? undefined : draft.formats.find(({ formatId }) => formatId === format.formatId)

const isUntouched = (before: FormatDraft | undefined, after: FormatDraft): boolean =>
  before !== undefined && formatFields.every((field) => field.show(before) === field.show(after))
