import anyAscii from 'any-ascii'

/** The spec's slug (A2.7-02 to A2.7-04): lowercase, runs of non-alphanumerics → one hyphen, edges trimmed. */
export const slugify = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const maxSlugLength = 120

/**
 * The slug of a title for URLs and keys: the spec's rule; where that leaves nothing (a title in Arabic
 * or Japanese) the rule over its transliteration; `otherwise` where even that is empty.
 */
export const slugOfTitle = (title: string, otherwise = 'book'): string => {
  const slug = slugify(title) || slugify(anyAscii(title)) || otherwise
  return slug.slice(0, maxSlugLength).replace(/-$/, '')
}

/** `the-moon`, `the-moon-2`, `the-moon-3` …: the names that a slug may take when others are taken. */
export function* slugCandidates(title: string, otherwise?: string): Generator<string> {
  const slug = slugOfTitle(title, otherwise)
  yield slug
  for (let count = 2; ; count++) yield `${slug}-${count}`
}
