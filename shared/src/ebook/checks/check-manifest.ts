import { faultFinding, fileNameFinding, type PreflightFinding, placeInEpub } from '../finding.ts'
import { isEpub3, type ManifestItem, type Publication, xhtmlMediaType } from '../reading/publication.ts'
import type { EpubContents } from './book.ts'

export function checkManifest(book: EpubContents): PreflightFinding[] {
  const { archive, publication } = book
  const ids = new Set<string>()
  const paths = new Set<string>()
  const listed = publication.items.flatMap((item) => {
    const place = placeInEpub(publication.path, item.line)
    const findings: PreflightFinding[] = []
    if (ids.has(item.id)) findings.push(faultFinding('manifest.twice_id', item.id, place))
    ids.add(item.id)
    if (item.path !== '' && paths.has(item.path))
      findings.push(faultFinding('manifest.twice_file', item.path, place))
    paths.add(item.path)
    if (item.isRemote) return findings
    const found = item.path === '' ? undefined : archive.find(item.path)
    if (!found)
      return [...findings, faultFinding('manifest.missing', item.href || 'A file without a name', place)]
    if (found.isNear) findings.push(fileNameFinding(item.path, found.file.path, place))
    paths.add(found.file.path)
    const wrong = wrongType(book, item)
    return wrong ? [...findings, faultFinding('manifest.type', wrong, place)] : findings
  })
  return [...listed, ...undeclared(book, paths)]
}

/**
 * Files that the manifest does not list. The container's own files and those left by operating systems are ignored.
 */
function undeclared({ archive, publication }: EpubContents, listed: Set<string>): PreflightFinding[] {
  return archive.files
    .filter(
      ({ path }) =>
        path !== 'mimetype' &&
        path !== publication.path &&
        !path.startsWith('META-INF/') &&
        !isLeftBehind(path) &&
        !listed.has(path),
    )
    .map(({ path }) =>
      faultFinding(isFont(path) ? 'fonts.undeclared' : 'manifest.undeclared', path, placeInEpub(path)),
    )
}

function isLeftBehind(path: string): boolean {
  const folders = path.split('/')
  const name = folders.pop() ?? ''
  return (
    folders.includes('__MACOSX') ||
    /^(?:\.DS_Store|Thumbs\.db|iTunesMetadata(?:-original)?\.plist)$/.test(name)
  )
}

const isFont = (path: string): boolean => /\.(?:ttf|otf|woff2?)$/i.test(path)

function wrongType({ pictures }: EpubContents, { path, mediaType }: ManifestItem): string | null {
  if (mediaType === '') return `${path} has no media type`
  if (/\.x?html?$/i.test(path) && !pageTypes.has(mediaType))
    return `${path} is a page, and said to be ${mediaType}`
  const picture = pictures.get(path)
  if (picture?.format === null) return `${path} is no picture, and said to be ${mediaType}`
  const actual = picture?.format ? typeOf[picture.format] : undefined
  return actual && actual !== mediaType ? `${path} is ${actual}, and said to be ${mediaType}` : null
}

const pageTypes = new Set([xhtmlMediaType, 'application/x-dtbook+xml', 'text/x-oeb1-document'])

const typeOf: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  tiff: 'image/tiff',
}

export function checkMetadata(publication: Publication): PreflightFinding[] {
  const { path, metadata } = publication
  const place = placeInEpub(path, publication.root?.line)
  const all = (name: string) =>
    metadata.filter((element) => element.name === name && element.text.trim() !== '')
  const findings: PreflightFinding[] = []
  if (all('title').length === 0) findings.push(faultFinding('metadata.title', '', place))
  if (all('language').length === 0) findings.push(faultFinding('metadata.language', '', place))
  for (const { text, line } of all('language')) {
    if (!isLanguage(text.trim()))
      findings.push(faultFinding('metadata.language_unknown', text.trim(), placeInEpub(path, line)))
  }
  findings.push(...checkIdentifier(publication))
  if (isEpub3(publication) && !metadata.some(saysModified))
    findings.push(faultFinding('metadata.modified', '', place))
  for (const { text, line } of all('date')) {
    if (!isDate(text.trim()))
      findings.push(faultFinding('metadata.date', text.trim(), placeInEpub(path, line)))
  }
  const stamp = metadata.find(({ attributes }) => attributes.name === 'lorecircle:order')
  if (stamp) findings.push(faultFinding('protection.stamped', '', placeInEpub(path, stamp.line)))
  return findings
}

function checkIdentifier({ path, metadata, uniqueIdentifier, root }: Publication): PreflightFinding[] {
  const identifiers = metadata.filter(({ name, text }) => name === 'identifier' && text.trim() !== '')
  if (identifiers.length === 0)
    return [faultFinding('metadata.identifier', '', placeInEpub(path, root?.line))]
  return identifiers.some(({ attributes }) => attributes.id?.trim() === uniqueIdentifier)
    ? []
    : [faultFinding('metadata.identifier_unlinked', uniqueIdentifier, placeInEpub(path, root?.line))]
}

const saysModified = ({ name, text, attributes }: Publication['metadata'][number]): boolean =>
  name === 'meta' &&
  attributes.property === 'dcterms:modified' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text.trim())

/** BCP 47; `en_US` is the most common mistake. */
function isLanguage(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length === 1 && /^(?:[a-z]{2,3}|[ix])(?:-|$)/i.test(code)
  } catch {
    return false
  }
}

const isDate = (text: string): boolean =>
  /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d.*)?)?)?$/.test(text) && !Number.isNaN(Date.parse(text))
