import { faultFinding, type PreflightFinding, placeInEpub } from '../finding.ts'
import { isEpub3 } from '../reading/publication.ts'
import type { EpubContents } from './book.ts'

/**
 * What reading apps forgive on a page and stores that run EPUBCheck refuse: elements where HTML does not allow them, one id
 * for two places, vector pictures and formulas that the manifest does not announce, and pages of a fixed layout without a size.
 */
export const checkMarkup = (book: EpubContents): PreflightFinding[] =>
  [...book.pages].flatMap(([path, { problem, markup }]) => {
    // Of a page that cannot be read to its end, nothing else is known.
    if (problem !== null) return []
    const { misplaced, twiceId } = markup
    return [
      ...(misplaced === null
        ? []
        : [faultFinding('pages.markup', misplaced.what, placeInEpub(path, misplaced.line))]),
      ...(twiceId === null
        ? []
        : [faultFinding('pages.twice_id', twiceId.what, placeInEpub(path, twiceId.line))]),
      ...unannounced(book, path),
      ...withoutSize(book, path),
    ]
  })

const announced = ['svg', 'mathml'] as const

/** EPUB 3.3, 5.5.3: the manifest names what a page has in it. */
function unannounced({ publication, pages }: EpubContents, path: string): PreflightFinding[] {
  if (!isEpub3(publication)) return []
  const item = publication.items.find((each) => each.path === path)
  return announced.flatMap((property) => {
    const line = pages.get(path)?.markup[property] ?? null
    if (line === null || !item || item.properties.includes(property)) return []
    return [
      faultFinding(
        'manifest.property',
        `${path} (properties="${property}")`,
        placeInEpub(publication.path, item.line),
      ),
    ]
  })
}

/** EPUB 3.3, 8.2.2.6: each page of a fixed layout says how wide and high it is. */
function withoutSize({ publication, pages }: EpubContents, path: string): PreflightFinding[] {
  const isFixed = publication.metadata.some(
    ({ attributes, text }) => attributes.property === 'rendition:layout' && text.trim() === 'pre-paginated',
  )
  const place = publication.spine.find(({ item }) => item?.path === path)
  if (!isFixed || !place || place.isReflowable) return []
  const viewport = pages.get(path)?.markup.viewport ?? ''
  const hasSize =
    /\bwidth\s{0,9}=\s{0,9}[\d.]/.test(viewport) && /\bheight\s{0,9}=\s{0,9}[\d.]/.test(viewport)
  return hasSize ? [] : [faultFinding('pages.viewport', path, placeInEpub(path))]
}
