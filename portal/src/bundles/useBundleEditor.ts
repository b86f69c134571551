import type { BundleForAuthor } from '@lorecircle/shared/bundle/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Merge, type MergeField, mergeFields } from '../editing/merge.ts'
import { useEditor } from '../editing/useEditor.ts'
import { showToast } from '../toasts/toast.ts'
import { BundleDraft, bundleDraft, bundleInput, newBundleDraft, SavableBundle } from './bundle-draft.ts'
import {
  bundleConflict,
  bundleSaveError,
  cacheBundle,
  isBundleMissing,
  saveBundleMutation,
} from './queries.ts'
import { showBundleSaved } from './tell-bundle.ts'
import { bundleDraftKey } from './useBundleDeletion.ts'

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

export function useBundleEditor(initial: BundleForAuthor | null, onDone: () => void) {
  const queries = useQueryClient()
  const { mutateAsync } = useMutation(saveBundleMutation)
  const editor = useEditor<BundleDraft, BundleForAuthor>(
    {
      noun: 'bundle',
      nameOf: (stored) => bundleDraftKey(stored?.slug ?? null),
      shape: BundleDraft,
      savable: SavableBundle,
      draftOf: (stored) => (stored ? bundleDraft(stored) : newBundleDraft),
      merge: mergeBundles,
      save: (draft, stored, etag) =>
        mutateAsync({
          bundle: bundleInput(draft),
          ...(stored && { slug: stored.slug }),
          ...(etag && { etag }),
        }),
      theirsIn: bundleConflict,
      isGone: isBundleMissing,
      onTold: (bundle) => cacheBundle(queries, bundle),
      failureOf: bundleSaveError,
    },
    initial,
  )

  const saveAs = async (state: BundleDraft['state'], said: string) => {
    showToast(null)
    const saved = await editor.save((draft) => ({ ...draft, state }))
    if (!saved) return
    showBundleSaved(saved, said, performance.now())
    onDone()
  }
  return { ...editor, saveAs }
}

const mergeBundles = (base: BundleDraft, mine: BundleDraft, theirs: BundleDraft): Merge<BundleDraft> =>
  mergeFields(fields, base, mine, theirs)
