import type { Account } from '@lorecircle/shared/account/account'
import type { Post } from '@lorecircle/shared/post/post'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { VisibleError } from '@lorecircle/shared/visible-error'
import { postForAuthor } from './post-for-author.ts'

export const postChanged = (theirs: Stored<Post>, account: Pick<Account, 'subdomain'>, origin: string) =>
  new VisibleError(412, 'post.changed', 'This post was changed in another tab. Nothing you typed is lost.', {
    theirs: postForAuthor(theirs, account, origin),
  })

export const postGone = () =>
  new VisibleError(404, 'post.missing', 'This post was deleted in another tab. Nothing you typed is lost.')
