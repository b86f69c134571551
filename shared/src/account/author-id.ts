/**
 * User pool attribute with the author id. It is set if a user was recreated in another pool, which assigns a new
 * `sub`; no client can write it. For all other users the author id is the `sub`.
 */
export const authorAttribute = 'custom:author'

/** The author id of a user, by its attributes or by the claims of its verified ID token. */
export const authorId = (of: { sub: string; [authorAttribute]?: string | undefined }): string =>
  of[authorAttribute] || of.sub
