import type { Account } from '@lorecircle/shared/account/account'
import { bookDoc } from '@lorecircle/shared/book/stored'
import { bundleDoc } from '@lorecircle/shared/bundle/stored'
import type { Cart } from '@lorecircle/shared/cart/cart'
import { VisibleError } from '@lorecircle/shared/visible-error'
import type { Services } from '../services/services.ts'

/**
 * A VisibleError where a change asks for a second copy of an eBook, or of a bundle of nothing else: a second copy of a file
 * cannot be given to anybody. Reads only what there are several of since this change.
 */
export async function refuseSecondEbook(
  { documents }: Services,
  { folder }: Pick<Account, 'folder'>,
  { before, next }: { before: Cart; next: Cart },
): Promise<void> {
  const had = copiesByFormat(before)
  for (const [formatId, { bookId, quantity }] of copiesByFormat(next)) {
    if (quantity < 2 || quantity <= (had.get(formatId)?.quantity ?? 0) || !/^[\w-]+$/.test(bookId)) continue
    const book = await documents.read(bookDoc(folder, bookId))
    if (book?.value.formats.find(({ id }) => id === formatId)?.type === 'eBook') throw inCartAlready()
  }
  const bundlesHad = copiesBySlug(before)
  for (const [slug, quantity] of copiesBySlug(next)) {
    if (quantity < 2 || quantity <= (bundlesHad.get(slug) ?? 0) || !/^[a-z0-9-]+$/.test(slug)) continue
    const bundle = (await documents.read(bundleDoc(folder, slug)))?.value
    if (bundle && (await isDigital(documents, folder, bundle.parts))) throw inCartAlready()
  }
}

async function isDigital(
  documents: Services['documents'],
  folder: string,
  parts: readonly { bookId: string; formatId: string }[],
): Promise<boolean> {
  for (const { bookId, formatId } of parts) {
    const book = await documents.read(bookDoc(folder, bookId))
    if (book?.value.formats.find(({ id }) => id === formatId)?.type !== 'eBook') return false
  }
  return true
}

function copiesByFormat({ lines }: Cart): Map<string, { bookId: string; quantity: number }> {
  const copies = new Map<string, { bookId: string; quantity: number }>()
  for (const { formatId, bookId, quantity } of lines)
    copies.set(formatId, { bookId, quantity: quantity + (copies.get(formatId)?.quantity ?? 0) })
  return copies
}

function copiesBySlug({ bundles }: Cart): Map<string, number> {
  const copies = new Map<string, number>()
  for (const { slug, quantity } of bundles) copies.set(slug, quantity + (copies.get(slug) ?? 0))
  return copies
}

const inCartAlready = () =>
  new VisibleError(
    409,
    'cart.ebook_once',
    'This eBook is in your cart already. One copy is enough: it is yours for good.',
  )
