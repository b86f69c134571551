import type { Account } from '@lorecircle/shared/account/account'
import { addressIfAny } from '@lorecircle/shared/custom-domain/address'
import type { PostForAuthor } from '@lorecircle/shared/post/calls'
import { type Post, postSlug } from '@lorecircle/shared/post/post'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { urls } from '@lorecircle/shared/urls/urls'

export const postForAuthor = (
  { value: post, etag }: Stored<Post>,
  account: Pick<Account, 'subdomain' | 'ownDomain'>,
  origin: string,
): PostForAuthor => {
  const address = addressIfAny(account)
  return {
    ...post,
    etag,
    url: post.isPublished && address !== null ? urls.post(origin, address, postSlug(post)) : null,
  }
}
