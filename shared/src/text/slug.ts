import anyAscii from 'any-ascii'
import { latinSpelling } from './latin-spelling.ts'
import { slugify } from './slugify.ts'

const maxSlugLength = 120

/**
 * The slug of a title for URLs and keys: the spec's rule over the title's letters as the Latin alphabet has them,
 * so that `200 قصة` is more than `200`; `otherwise` where even that is empty.
 */
export const slugOfTitle = (title: string, { otherwise = 'book', most = maxSlugLength } = {}): string =>
  cut(slugify(latinSpelling(title)) || otherwise, most)

/** No longer than it may be, and cut between two words where there are two. */
function cut(slug: string, most: number): string {
  if (slug.length <= most) return slug
  const end = slug.lastIndexOf('-', most)
  return slug.slice(0, end > 0 ? end : most)
}

/** What the same title was called before letters of every script counted: addresses that were given then stay. */
export const formerSlugOfTitle = (title: string): string =>
  (slugify(title) || slugify(anyAscii(title)) || 'book').slice(0, maxSlugLength).replace(/-$/, '')

/** `the-moon`, `the-moon-2`, `the-moon-3` …: the names that a slug may take when others are taken. */
export function* slugCandidates(title: string, otherwise = 'book'): Generator<string> {
  const slug = slugOfTitle(title, { otherwise })
  yield slug
  for (let count = 2; ; count++) yield `${slug}-${count}`
}
