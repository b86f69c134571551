import { Bundle, bundleLimits } from '@lorecircle/shared/bundle/bundle'
import { slugOfTitle } from '@lorecircle/shared/text/slug'

/** The addresses that a bundle of this name may take, the plainest first: as many as a shop can have bundles. */
export function bundleSlugs(name: string): string[] {
  const slug = slugOfTitle(name, { otherwise: 'bundle', most: bundleLimits.slug })
  return Array.from({ length: bundleLimits.bundles }, (_, index) =>
    index === 0 ? slug : `${slug}-${index + 1}`,
  )
}

export const isSlug = (text: string): boolean => Bundle.shape.slug.safeParse(text).success
