import type { Account } from '@lorecircle/shared/account/account'
import type { CustomPage } from '@lorecircle/shared/custom-page/custom-page'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { pageForAuthor } from './page-for-author.ts'

export const pageChanged = (
  theirs: Stored<CustomPage>,
  account: Pick<Account, 'subdomain'>,
  origin: string,
) =>
  new VisibleError(412, 'page.changed', 'This page was changed in another tab. Nothing you typed is lost.', {
    theirs: pageForAuthor(theirs, account, origin),
  })

export const pageGone = () =>
  new VisibleError(404, 'page.missing', 'This page was deleted in another tab. Nothing you typed is lost.')
