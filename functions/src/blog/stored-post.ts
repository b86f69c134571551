import type { Account } from '@lorecircle/shared/account/account'
import { shopAddressOrNull } from '@lorecircle/shared/custom-domain/address'
import type { PostForAuthor } from '@lorecircle/shared/post/calls'
import { type Post, postSlug } from '@lorecircle/shared/post/post'
import { postDoc, postDraftDoc } from '@lorecircle/shared/post/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Stored } from '@lorecircle/shared/storage/read-documents'
import { attempts } from '@lorecircle/shared/storage/retry'
import { UpdateContention } from '@lorecircle/shared/storage/s3-errors'
import type { DocumentAt } from '@lorecircle/shared/storage/stored'
import { urls } from '@lorecircle/shared/urls/urls'
import { VisibleError } from '@lorecircle/shared/visible-error'

export const postForAuthor = (
  { value: post, etag }: Stored<Post>,
  account: Pick<Account, 'subdomain' | 'ownDomain'>,
  origin: string,
): PostForAuthor => {
  const address = shopAddressOrNull(account)
  return {
    ...post,
    etag,
    url: post.isPublished && address !== null ? urls.post(origin, address, postSlug(post)) : null,
  }
}

export type FoundPost = Stored<Post> & { document: DocumentAt<typeof Post> }

export const postLocation = (folder: string, { id, isPublished }: Pick<Post, 'id' | 'isPublished'>) =>
  isPublished ? postDoc(folder, id) : postDraftDoc(folder, id)

/**
 * One write publishes or unpublishes a post in place, then it moves to its folder. An interrupted move leaves it
 * outside its folder or in both: the later version counts, and of two equal ones the one in its folder.
 */
export function latestVersion(folder: string, found: readonly FoundPost[]): FoundPost | null {
  const isHome = ({ document, value }: FoundPost) => document.key === postLocation(folder, value).key
  const [post = null] = found.toSorted(
    (a, b) => b.value.updatedAt.localeCompare(a.value.updatedAt) || Number(isHome(b)) - Number(isHome(a)),
  )
  return post
}

/** The stored post at home and alone: finishes whatever move was cut short, its own or another's. */
export async function settlePost(
  documents: Documents,
  folder: string,
  id: string,
): Promise<FoundPost | null> {
  for await (const _ of attempts()) {
    const found = await findPost(documents, folder, id)
    const post = latestVersion(folder, found)
    if (post === null) return null
    const home = postLocation(folder, post.value)
    const other = found.find(({ document }) => document.key !== post.document.key)
    if (post.document.key === home.key) {
      if (other) await documents.remove(other.document, other.etag)
      return post
    }
    const etag = other
      ? await documents.replace(home, post.value, other.etag)
      : await documents.create(home, post.value)
    if (etag === null) continue
    await documents.remove(post.document, post.etag)
    return { document: home, value: post.value, etag }
  }
  throw new UpdateContention(postDoc(folder, id).key)
}

/** Does not finish an interrupted move, unlike `settlePost`. */
export const findStoredPost = async (
  documents: Documents,
  folder: string,
  id: string,
): Promise<FoundPost | null> => latestVersion(folder, await findPost(documents, folder, id))

/** A post that moves between the two looks may be missed by the first; a second finds it. */
async function findPost(documents: Documents, folder: string, id: string): Promise<FoundPost[]> {
  const look = () =>
    Promise.all(
      [postDoc(folder, id), postDraftDoc(folder, id)].map((document) => readPost(documents, document)),
    )
  const found = (await look()).flat()
  return found.length > 0 ? found : (await look()).flat()
}

export async function readPost(
  documents: Documents,
  document: DocumentAt<typeof Post>,
): Promise<FoundPost[]> {
  const stored = await documents.read(document)
  return stored ? [{ document, ...stored }] : []
}

export const postChangedError = (theirs: Stored<Post>, account: Pick<Account, 'subdomain'>, origin: string) =>
  new VisibleError(412, 'post.changed', 'This post was changed in another tab. Nothing you typed is lost.', {
    theirs: postForAuthor(theirs, account, origin),
  })

export const postMissingError = () =>
  new VisibleError(404, 'post.missing', 'This post was deleted in another tab. Nothing you typed is lost.')
