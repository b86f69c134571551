import { discountInWords } from '@lorecircle/shared/discount/in-words'
import { type Merge, type MergeField, mergeFields } from '../editing/merge.ts'
import { type DiscountDraft, discountInput } from './discount-draft.ts'

export const mergeDiscounts = (
  base: DiscountDraft,
  mine: DiscountDraft,
  theirs: DiscountDraft,
): Merge<DiscountDraft> => mergeFields(fields, base, mine, theirs)

const yesOrNo = (isSo: boolean): string => (isSo ? 'Yes' : 'No')

const fields: MergeField<DiscountDraft>[] = [
  { label: 'Code', show: ({ code }) => code.trim(), copy: ({ code }, to) => ({ ...to, code }) },
  {
    label: 'Discount',
    show: (draft) => discountInWords(discountInput(draft).kind),
    copy: ({ gives, percent, amount }, to) => ({ ...to, gives, percent, amount }),
  },
  {
    label: 'Books',
    show: ({ isForAll, bookIds }) => (isForAll ? 'all' : bookIds.join(' ')),
    words: ({ isForAll, bookIds }) => (isForAll ? 'All books' : `${bookIds.length} chosen`),
    copy: ({ isForAll, bookIds }, to) => ({ ...to, isForAll, bookIds }),
  },
  {
    label: 'Minimum',
    show: ({ minimum }) => minimum.trim(),
    copy: ({ minimum }, to) => ({ ...to, minimum }),
  },
  { label: 'First day', show: ({ from }) => from, copy: ({ from }, to) => ({ ...to, from }) },
  { label: 'Last day', show: ({ until }) => until, copy: ({ until }, to) => ({ ...to, until }) },
  {
    label: 'Maximum uses',
    show: ({ mostUses }) => mostUses.trim(),
    copy: ({ mostUses }, to) => ({ ...to, mostUses }),
  },
  {
    label: 'Once per reader',
    show: ({ oncePerReader }) => yesOrNo(oncePerReader),
    copy: ({ oncePerReader }, to) => ({ ...to, oncePerReader }),
  },
  {
    label: 'Paused',
    show: ({ isPaused }) => yesOrNo(isPaused),
    copy: ({ isPaused }, to) => ({ ...to, isPaused }),
  },
]
