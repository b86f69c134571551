import type { BundleForAuthor } from '@lorecircle/shared/bundle/calls'
import { useMutation } from '@tanstack/react-query'
import { toErrorMessage } from '../api/api-error.ts'
import { useDeletion } from '../editing/useDeletion.ts'
import { tabPath } from '../paths/tabs.ts'
import { bundleDraft, bundleInput } from './bundle-draft.ts'
import { bundleSaveError, removeBundleMutation, saveBundleMutation } from './queries.ts'
import { showBundleSaved } from './tell-bundle.ts'

export const bundleDraftKey = (slug: string | null): string => `bundle:${slug ?? 'new'}`

/** Undo restores a deleted bundle at its slug. */
export function useBundleDeletion(onGone: () => void) {
  const { mutateAsync: take } = useMutation(removeBundleMutation)
  const { mutateAsync: save } = useMutation(saveBundleMutation)
  return useDeletion({
    titleOf: ({ name }: BundleForAuthor) => name,
    async remove(bundle: BundleForAuthor) {
      await take(bundle)
      return bundle
    },
    async restore(bundle) {
      const { slug, createdAt } = bundle
      const back = await save({ bundle: bundleInput(bundleDraft(bundle)), slug, createdAt })
      showBundleSaved(back, `“${bundle.name}” is back.`, performance.now())
    },
    draftOf: bundleDraft,
    localNameOf: ({ slug }) => bundleDraftKey(slug),
    hrefOf: ({ slug }) => `${tabPath('bundles')}&bundle=${slug}`,
    removeFailure: (error) => `The bundle could not be deleted. ${toErrorMessage(error)}`,
    restoreFailure: bundleSaveError,
    onGone,
  })
}
