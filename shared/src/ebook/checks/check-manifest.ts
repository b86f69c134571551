import { at, type Finding, fault, nameFault } from '../finding.ts'
import { type Item, xhtml } from '../reading/publication.ts'
import type { Book } from './book.ts'

/** The list of files beside the files. */
export function checkManifest(book: Book): Finding[] {
  const { archive, publication } = book
  const ids = new Set<string>()
  const paths = new Set<string>()
  const listed = publication.items.flatMap((item) => {
    const place = at(publication.path, item.line)
    const findings: Finding[] = []
    if (ids.has(item.id)) findings.push(fault('manifest.twice_id', item.id, place))
    ids.add(item.id)
    if (item.path !== '' && paths.has(item.path))
      findings.push(fault('manifest.twice_file', item.path, place))
    paths.add(item.path)
    if (item.isRemote) return findings
    const found = item.path === '' ? undefined : archive.find(item.path)
    if (!found) return [...findings, fault('manifest.missing', item.href || 'A file without a name', place)]
    if (found.isNear) findings.push(nameFault(item.path, found.file.path, place))
    paths.add(found.file.path)
    const wrong = wrongType(book, item)
    return wrong ? [...findings, fault('manifest.type', wrong, place)] : findings
  })
  return [...listed, ...undeclared(book, paths)]
}

/** Files that nobody lists: those of the container, and what systems leave behind, are nobody's. */
function undeclared({ archive, publication }: Book, listed: Set<string>): Finding[] {
  return archive.files
    .filter(
      ({ path }) =>
        path !== 'mimetype' &&
        path !== publication.path &&
        !path.startsWith('META-INF/') &&
        !isLeftBehind(path) &&
        !listed.has(path),
    )
    .map(({ path }) => fault(isFont(path) ? 'fonts.undeclared' : 'manifest.undeclared', path, at(path)))
}

/** Written by a system or a shop beside the book, such as `OPS/.DS_Store` or `__MACOSX/cover.jpg`. */
function isLeftBehind(path: string): boolean {
  const folders = path.split('/')
  const name = folders.pop() ?? ''
  return (
    folders.includes('__MACOSX') ||
    /^(?:\.DS_Store|Thumbs\.db|iTunesMetadata(?:-original)?\.plist)$/.test(name)
  )
}

const isFont = (path: string): boolean => /\.(?:ttf|otf|woff2?)$/i.test(path)

/** What is wrong with an item's media type, in a few words; null where nothing is. */
function wrongType({ pictures }: Book, { path, mediaType }: Item): string | null {
  if (mediaType === '') return `${path} has no media type`
  if (/\.x?html?$/i.test(path) && !pageTypes.has(mediaType))
    return `${path} is a page, and said to be ${mediaType}`
  const picture = pictures.get(path)
  if (picture?.format === null) return `${path} is no picture, and said to be ${mediaType}`
  const actual = picture?.format ? typeOf[picture.format] : undefined
  return actual && actual !== mediaType ? `${path} is ${actual}, and said to be ${mediaType}` : null
}

const pageTypes = new Set([xhtml, 'application/x-dtbook+xml', 'text/x-oeb1-document'])

const typeOf: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  tiff: 'image/tiff',
}
