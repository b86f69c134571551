import type { Book } from '@lorecircle/shared/book/book'
import { slugDoc } from '@lorecircle/shared/book/stored'
import type { Documents } from '@lorecircle/shared/storage/documents'
import { slugCandidates, slugOfTitle } from '@lorecircle/shared/text/slug'

/** The book's slug for its title: the one it has while the title says the same, else the first that is free. */
export async function claimSlug(
  documents: Documents,
  { sub, bookId, title, before }: { sub: string; bookId: string; title: string; before: Book | null },
): Promise<string> {
  if (before && slugOfTitle(before.title) === slugOfTitle(title)) return before.slug
  for (const slug of slugCandidates(title)) {
    const document = slugDoc(sub, slug)
    if ((await documents.create(document, { bookId })) !== null) return slug
    const owner = await documents.read(document)
    if (owner?.value.bookId === bookId) return slug
  }
  throw new Error('slug candidates never end')
}
