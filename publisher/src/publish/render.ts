/**
 * Which pages are made: those of a shop that changed, and of them the ones that show something else; the same of any
 * shop, since what makes the views may have changed; or every page.
 */
export type Render = 'changed' | 'changed_views' | 'everything'
