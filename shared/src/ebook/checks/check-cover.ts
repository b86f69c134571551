import { at, type Finding, fault, fine } from '../finding.ts'
import type { Item, Publication } from '../reading/publication.ts'
import { targetOf } from '../reading/target.ts'
import type { Book } from './book.ts'

const leastHeight = 1000

/** The picture that shelves show. */
export function checkCover({ archive, publication, pictures }: Book): Finding[] {
  const cover = namedCover(publication)
  if (cover === null) return [fault('cover.undeclared', '', at(publication.path, publication.root?.line))]
  const { item, line } = cover
  const place = at(publication.path, line)
  const file = item && archive.find(item.path)?.file
  if (!file) return [fault('cover.missing', item?.href ?? `the file with the id “${cover.id}”`, place)]
  const picture = pictures.get(file.path)
  if (item.mediaType === 'image/svg+xml') return [fault('cover.format', 'SVG', place)]
  if (!picture?.format) return [fault('cover.missing', `a picture, and ${file.path} is none`, place)]
  const { format, width, height } = picture
  if (format !== 'jpg' && format !== 'png') return [fault('cover.format', format.toUpperCase(), place)]
  const kind = format === 'jpg' ? 'JPEG' : 'PNG'
  if (height === 0) return [fine('cover', `The cover is found: a ${kind}.`)]
  const size = `${width} × ${height}`
  return height < leastHeight
    ? [fault('cover.small', size, at(file.path))]
    : [fine('cover', `The cover is found: ${size} pixels, ${kind}.`)]
}

type Named = { item: Item | undefined; id: string; line: number }

/** As EPUB 3 says it, as EPUB 2 does, or as an old guide names a picture. */
function namedCover({ items, metadata, references, path }: Publication): Named | null {
  const item = items.find(({ properties }) => properties.includes('cover-image'))
  if (item) return { item, id: item.id, line: item.line }
  const meta = metadata.find(({ name, attributes }) => name === 'meta' && attributes.name === 'cover')
  if (meta) {
    const id = meta.attributes.content ?? ''
    return { item: items.find((each) => each.id === id || each.href === id), id, line: meta.line }
  }
  const reference = references.find(({ attributes }) => attributes.type === 'cover')
  const target = reference && targetOf(reference.attributes.href ?? '', path)
  const picture =
    target?.kind === 'inside'
      ? items.find((each) => each.path === target.path && each.mediaType.startsWith('image/'))
      : undefined
  return picture ? { item: picture, id: picture.id, line: reference?.line ?? picture.line } : null
}
