import type { Account } from '@lorecircle/shared/account/account'
import { bundleOffer } from '@lorecircle/shared/bundle/offer'
import { bundleDoc } from '@lorecircle/shared/bundle/stored'
import { freeSlots } from '@lorecircle/shared/stock/slots'
import type { Availability } from '@lorecircle/shared/stock/stock'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { shelfOf } from '../bundles/bundle-for-author.ts'
import { isSlug } from '../bundles/bundle-slugs.ts'

/** How many bundles are left and held, as the scarcest of its formats has it; nothing where none is counted. */
export async function bundlesNow(
  documents: Documents,
  account: Pick<Account, 'sub' | 'folder'>,
  slug: string,
): Promise<Availability[]> {
  const bundle = isSlug(slug) ? (await documents.read(bundleDoc(account.folder, slug)))?.value : null
  if (bundle?.state !== 'published') throw bundleMissing()
  const offer = bundleOffer(bundle, await shelfOf(documents, account, [bundle]))
  if (offer === null) throw bundleMissing()
  const { left, parts } = offer
  if (left === null) return []
  const free = await Promise.all(
    parts.flatMap(({ format: { id, slots }, copies }) =>
      typeof slots === 'number'
        ? [freeSlots(documents, id, slots).then(({ length }) => Math.floor(length / copies))]
        : [],
    ),
  )
  const held = left - Math.min(left, ...free)
  return [{ formatId: slug, left, held, nextNumber: null, free: [] }]
}

const bundleMissing = () => new VisibleError(404, 'bundle.missing', 'This bundle is no longer in the shop.')
