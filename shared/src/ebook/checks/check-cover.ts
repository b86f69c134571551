import { faultFinding, type PreflightFinding, passedFinding, placeInEpub } from '../finding.ts'
import type { ManifestItem, Publication } from '../reading/publication.ts'
import { resolveHref } from '../reading/target.ts'
import type { EpubContents } from './book.ts'

const leastHeight = 1000

export function checkCover({ archive, publication, pictures }: EpubContents): PreflightFinding[] {
  const cover = namedCover(publication)
  if (cover === null)
    return [faultFinding('cover.undeclared', '', placeInEpub(publication.path, publication.root?.line))]
  const { item, line } = cover
  const place = placeInEpub(publication.path, line)
  const file = item && archive.find(item.path)?.file
  if (!file) return [faultFinding('cover.missing', item?.href ?? `the file with the id “${cover.id}”`, place)]
  const picture = pictures.get(file.path)
  if (item.mediaType === 'image/svg+xml') return [faultFinding('cover.format', 'SVG', place)]
  if (!picture?.format) return [faultFinding('cover.missing', `a picture, and ${file.path} is none`, place)]
  const { format, width, height } = picture
  if (format !== 'jpg' && format !== 'png') return [faultFinding('cover.format', format.toUpperCase(), place)]
  const kind = format === 'jpg' ? 'JPEG' : 'PNG'
  if (height === 0) return [passedFinding('cover', `The cover is found: a ${kind}.`)]
  const size = `${width} × ${height}`
  return height < leastHeight
    ? [faultFinding('cover.small', size, placeInEpub(file.path))]
    : [passedFinding('cover', `The cover is found: ${size} pixels, ${kind}.`)]
}

type Named = { item: ManifestItem | undefined; id: string; line: number }

function namedCover({ items, metadata, references, path }: Publication): Named | null {
  const item = items.find(({ properties }) => properties.includes('cover-image'))
  if (item) return { item, id: item.id, line: item.line }
  const meta = metadata.find(({ name, attributes }) => name === 'meta' && attributes.name === 'cover')
  if (meta) {
    const id = meta.attributes.content ?? ''
    return { item: items.find((each) => each.id === id || each.href === id), id, line: meta.line }
  }
  const reference = references.find(({ attributes }) => attributes.type === 'cover')
  const target = reference && resolveHref(reference.attributes.href ?? '', path)
  const picture =
    target?.kind === 'inside'
      ? items.find((each) => each.path === target.path && each.mediaType.startsWith('image/'))
      : undefined
  return picture ? { item: picture, id: picture.id, line: reference?.line ?? picture.line } : null
}
