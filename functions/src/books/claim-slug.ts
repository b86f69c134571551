import type { Book } from '@lorecircle/shared/book/book'
import { bookDoc, slugClaimDoc } from '@lorecircle/shared/book/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import type { Listed } from '@lorecircle/shared/storage/s3-errors'
import { slugOfTitle } from '@lorecircle/shared/text/slug'

type Wish = { sub: string; folder: string; bookId: string; title: string; before: Book | null; now: Date }

/**
 * The book's slug for its title: the one it has while the title says the same, else the first that is free. However
 * many books share a title, one listing says which of `lilith`, `lilith-2`, `lilith-3` … are taken.
 */
export async function claimSlug(documents: Documents, wish: Wish): Promise<string> {
  const { before, title } = wish
  const slug = slugOfTitle(title)
  if (before && slugOfTitle(before.title) === slug) return before.slug
  if (await create(documents, wish, slug)) return slug
  // Ends, since each round that is lost was won by another book.
  for (;;) {
    const taken = await takenLike(documents, wish.sub, slug)
    const own = await ownAmong(documents, wish, slug, taken)
    if (own !== null) return own
    const free = firstFree(slug, taken)
    if (await create(documents, wish, free)) return free
  }
}

const create = async (documents: Documents, { sub, bookId }: Wish, slug: string): Promise<boolean> =>
  (await documents.create(slugClaimDoc(sub, slug), { bookId })) !== null

/** The claims on a slug and its numbered sisters, by slug. */
async function takenLike(documents: Documents, sub: string, slug: string): Promise<Map<string, Listed>> {
  const taken = new Map<string, Listed>()
  for await (const listed of documents.list(slugClaimDoc.within(sub) + slug)) {
    const name = slugClaimDoc.nameIn(listed.key)
    if (/^(-\d+)?$/.test(name.slice(slug.length))) taken.set(name, listed)
  }
  return taken
}

function firstFree(slug: string, taken: ReadonlyMap<string, Listed>): string {
  if (!taken.has(slug)) return slug
  let count = 2
  while (taken.has(`${slug}-${count}`)) count++
  return `${slug}-${count}`
}

/** So many of the latest claims are looked into, among which a save that broke off is, beside the first. */
const looksInto = 2
/** No save takes so long. */
const abandonedAfterMs = 5 * 60 * 1000

/** One of these that is this book's already, or that no book ever came to: a save broke off after its claim. */
async function ownAmong(
  documents: Documents,
  wish: Wish,
  slug: string,
  taken: ReadonlyMap<string, Listed>,
): Promise<string | null> {
  const latest = [...taken.values()].sort((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime())
  const first = taken.get(slug)
  const looked = new Set([...(first ? [first] : []), ...latest.slice(0, looksInto)])
  const own = await Promise.all([...looked].map((listed) => takeOver(documents, wish, listed)))
  return own.find((name) => name !== null) ?? null
}

async function takeOver(
  documents: Documents,
  wish: Wish,
  { key, modifiedAt }: Listed,
): Promise<string | null> {
  const claim = await documents.read(slugClaimDoc.at(key))
  if (claim === null) return null
  const slug = slugClaimDoc.nameIn(key)
  if (claim.value.bookId === wish.bookId) return slug
  if (wish.now.getTime() - modifiedAt.getTime() < abandonedAfterMs) return null
  if ((await documents.read(bookDoc(wish.folder, claim.value.bookId))) !== null) return null
  const etag = await documents.replace(slugClaimDoc.at(key), { bookId: wish.bookId }, claim.etag)
  return etag === null ? null : slug
}
