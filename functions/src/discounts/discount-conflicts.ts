import type { Discount } from '@lorecircle/shared/discount/discount'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { discountForAuthor } from './uses.ts'

export const discountChanged = (theirs: Stored<Discount>, uses: number) =>
  new VisibleError(
    412,
    'discount.changed',
    'This code was changed in another tab. Nothing you typed is lost.',
    {
      theirs: discountForAuthor(theirs, uses),
    },
  )

export const discountGone = () =>
  new VisibleError(
    404,
    'discount.missing',
    'This code was removed in another tab. Nothing you typed is lost.',
  )
