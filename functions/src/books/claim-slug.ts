import type { Book } from '@lorecircle/shared/book/book'
import { slugCandidates, slugOfTitle } from '@lorecircle/shared/book/slug'
import { keys } from '@lorecircle/shared/keys'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { z } from 'zod'

/** `slugs/{sub}/{slug}.json`: which book a slug is or was, so that old addresses can redirect. */
export const SlugClaim = z.object({ bookId: z.string() })

/** The book's slug for its title: the one it has while the title says the same, else the first that is free. */
export async function claimSlug(
  documents: Documents,
  { sub, bookId, title, before }: { sub: string; bookId: string; title: string; before: Book | null },
): Promise<string> {
  if (before && slugOfTitle(before.title) === slugOfTitle(title)) return before.slug
  const claim: z.infer<typeof SlugClaim> = { bookId }
  for (const slug of slugCandidates(title)) {
    const key = keys.slug(sub, slug)
    if ((await documents.create(key, claim)) !== null) return slug
    const owner = await documents.read(key, SlugClaim)
    if (owner?.value.bookId === bookId) return slug
  }
  throw new Error('slug candidates never end')
}
