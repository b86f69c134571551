/** Open Graph's name for what a page shows. */
export type PageKind = 'website' | 'book' | 'article' | 'profile'
