/**
 * Attribute of a user in the pool: the author whom the user signs in as. Set where a user had to be made again in another
 * pool, which gives a new `sub`; no client can write it. Everybody else's author id is the `sub`.
 */
export const authorAttribute = 'custom:author'

/** The author id of a user, by its attributes or by the claims of its verified ID token. */
export const authorId = (of: { sub: string; [authorAttribute]?: string | undefined }): string =>
  of[authorAttribute] || of.sub
