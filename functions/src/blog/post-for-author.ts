import type { Account } from '@lorecircle/shared/account/account'
import type { PostForAuthor } from '@lorecircle/shared/post/calls'
import { type Post, postSlug } from '@lorecircle/shared/post/post'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { urls } from '@lorecircle/shared/urls/urls'

export const postForAuthor = (
  { value: post, etag }: Stored<Post>,
  { subdomain }: Pick<Account, 'subdomain'>,
  origin: string,
): PostForAuthor => ({
  ...post,
  etag,
  url: post.isPublished && subdomain !== null ? urls.post(origin, subdomain, postSlug(post)) : null,
})
