import { type Merge, type MergeField, mergeFields } from '../editing/merge.ts'
import type { BundleDraft } from './bundle-draft.ts'

export const mergeBundles = (base: BundleDraft, mine: BundleDraft, theirs: BundleDraft): Merge<BundleDraft> =>
  mergeFields(fields, base, mine, theirs)

const fields: MergeField<BundleDraft>[] = [
  { label: 'Name', show: ({ name }) => name.trim(), copy: ({ name }, to) => ({ ...to, name }) },
  {
    label: 'Description',
    show: ({ description }) => description.trim(),
    copy: ({ description }, to) => ({ ...to, description }),
  },
  {
    label: 'Picture',
    show: ({ pictureUrl, pictureAlt }) => `${pictureUrl} ${pictureAlt}`,
    words: ({ pictureUrl, pictureAlt }) => (pictureUrl === '' ? 'None' : pictureAlt || 'A picture'),
    copy: ({ pictureUrl, pictureAlt }, to) => ({ ...to, pictureUrl, pictureAlt }),
  },
  {
    label: 'What is in it',
    show: ({ parts }) => parts.map(({ formatId, copies }) => `${copies.trim()} × ${formatId}`).join(', '),
    words: ({ parts }) => `${parts.length} formats`,
    copy: ({ parts }, to) => ({ ...to, parts }),
  },
  { label: 'Price', show: ({ price }) => price.trim(), copy: ({ price }, to) => ({ ...to, price }) },
  {
    label: 'In the shop',
    show: ({ state }) => (state === 'published' ? 'Yes' : 'No'),
    copy: ({ state }, to) => ({ ...to, state }),
  },
]
