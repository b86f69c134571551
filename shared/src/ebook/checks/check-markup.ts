import { faultFinding, type PreflightFinding, placeInEpub } from '../finding.ts'
import { isEpub3 } from '../reading/publication.ts'
import type { EpubContents } from './book.ts'

/**
 * Checks what reading apps tolerate but stores that run EPUBCheck reject: elements where HTML does not allow them,
 * duplicate ids, SVG and MathML that the manifest does not declare, and fixed-layout pages without a size.
 */
export const checkMarkup = (book: EpubContents): PreflightFinding[] =>
  [...book.pages].flatMap(([path, { problem, markup }]) => {
    // Nothing else is reported for a page that cannot be parsed to its end.
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

/** EPUB 3.3, 5.5.3: the manifest declares what a page contains. */
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

/** EPUB 3.3, 8.2.2.6: each fixed-layout page declares its width and height. */
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
