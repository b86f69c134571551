import type { BundleForAuthor } from '@lorecircle/shared/bundle/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEditor } from '../editing/useEditor.ts'
import { showToast } from '../toasts/toast.ts'
import { BundleDraft, draftOf, inputOf, newBundle, SavableBundle } from './bundle-draft.ts'
import { mergeBundles } from './merge-bundles.ts'
import { isGone, putBundle, saveBundle, saveFailure, theirVersion } from './queries.ts'
import { tellBundle } from './tell-bundle.ts'
import { localNameOf } from './useBundleDeletion.ts'

/** A bundle that is being edited. `onDone` hears when it was saved. */
export function useBundleEditor(initial: BundleForAuthor | null, onDone: () => void) {
  const queries = useQueryClient()
  const { mutateAsync } = useMutation(saveBundle)
  const editor = useEditor<BundleDraft, BundleForAuthor>(
    {
      noun: 'bundle',
      nameOf: (stored) => localNameOf(stored?.slug ?? null),
      shape: BundleDraft,
      savable: SavableBundle,
      draftOf: (stored) => (stored ? draftOf(stored) : newBundle),
      merge: mergeBundles,
      save: (draft, stored, etag) =>
        mutateAsync({
          bundle: inputOf(draft),
          ...(stored && { slug: stored.slug }),
          ...(etag && { etag }),
        }),
      theirsIn: theirVersion,
      isGone,
      onTold: (bundle) => putBundle(queries, bundle),
      failureOf: saveFailure,
    },
    initial,
  )

  /** Saves what stands in the form; `said` is what the author reads when it worked. */
  const saveAs = async (state: BundleDraft['state'], said: string) => {
    showToast(null)
    const saved = await editor.save((draft) => ({ ...draft, state }))
    if (!saved) return
    tellBundle(saved, said, performance.now())
    onDone()
  }
  return { ...editor, saveAs }
}
