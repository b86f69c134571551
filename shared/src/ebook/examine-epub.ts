import type { EpubContents } from './checks/book.ts'
import { checkCover } from './checks/check-cover.ts'
import { checkLinks } from './checks/check-links.ts'
import { checkManifest, checkMetadata } from './checks/check-manifest.ts'
import { checkMarkup } from './checks/check-markup.ts'
import { checkNavigation } from './checks/check-navigation.ts'
import { checkProtection, findPackage } from './checks/check-protection.ts'
import { readBook } from './checks/read-book.ts'
import {
  faultFinding,
  findingTopic,
  type PreflightFinding,
  passedFinding,
  placeInEpub,
  type Topic,
  topics,
} from './finding.ts'
import { type Archive, openArchive } from './reading/archive.ts'
import { type ArchivedFile, defaultReadLimits, UnreadableEpubError } from './reading/limits.ts'
import {
  type ManifestItem,
  type Publication,
  readPublication,
  xhtmlMediaType,
} from './reading/publication.ts'
import { readText, readXmlFile } from './reading/read-text.ts'

const mostOfAKind = 10

const severities = ['broken', 'warning', 'fine']

const order: string[] = Object.keys(topics)

const shown = new Set([xhtmlMediaType, 'image/svg+xml', 'application/x-dtbook+xml'])

const megabyte = 1024 * 1024

/** Kindle rejects larger images within a book. */
const largestPicture = 5 * megabyte

const mostPixels = 20_000_000

const largestPage = megabyte

const largestBook = 200 * megabyte

const megabytes = (bytes: number): string => `${(bytes / megabyte).toFixed(1)} MB`

const leadsOutside = (path: string): boolean =>
  /^(?:\/|\\|[a-z]:)/i.test(path) || path.split(/[\\/]/).includes('..')

/** Characters that the EPUB container format forbids in names or that Windows cannot write. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are among what is forbidden.
const forbidden = /["*:<>?\\|\u0000-\u001f\u007f]|\.$/

const wanted = 'application/epub+zip'

const checkScripts = ({ pages }: EpubContents): PreflightFinding[] =>
  [...pages].flatMap(([path, { scriptLine }]) =>
    scriptLine === null ? [] : [faultFinding('scripts.present', '', placeInEpub(path, scriptLine))],
  )

const everyTopic: Topic[] = Object.keys(topics).filter((topic): topic is Topic => topic in topics)
const ofTheFile: Topic[] = ['zip', 'mimetype', 'container', 'protection']

/**
 * Findings about what a reading app would fail on in an EPUB, worst first, and what is fine. Reads parts of the file,
 * never the whole; a hostile file or one that is not an EPUB results in a finding.
 */
export async function examineEpub(epub: Blob): Promise<PreflightFinding[]> {
  try {
    return await examine(await openArchive(epub, defaultReadLimits))
  } catch (error) {
    if (error instanceof UnreadableEpubError) return sortFindings([faultFinding(error.fault)], [])
    throw error
  }
}

async function examine(archive: Archive): Promise<PreflightFinding[]> {
  const found = [...checkArchive(archive), ...(await checkMimetype(archive))]
  const { file, findings } = await findPackage(archive)
  found.push(...findings)
  if (!file) return sortFindings(found, ['zip', 'mimetype'])
  const protection = await checkProtection(archive)
  found.push(...protection.findings)
  if (protection.isLocked) return sortFindings(found, ofTheFile)
  const { publication, findings: ofPackage } = await openPackage(archive, file)
  found.push(...ofPackage)
  if (!publication) return sortFindings(found, ofTheFile)
  const { book, findings: ofParts } = await readBook(archive, publication)
  found.push(
    ...ofParts,
    ...checkMetadata(publication),
    ...checkManifest(book),
    ...checkCover(book),
    ...checkSpine(publication),
    ...(await checkNavigation(book)),
    ...checkLinks(book),
    ...checkSizes(book),
    ...checkScripts(book),
    ...checkMarkup(book),
  )
  return sortFindings(found, everyTopic)
}

async function openPackage(
  archive: Archive,
  file: ArchivedFile,
): Promise<{ publication: Publication | null; findings: PreflightFinding[] }> {
  const { elements, findings } = await readXmlFile(archive, file, 'package.unreadable')
  if (elements.length === 0) return { publication: null, findings }
  const publication = readPublication(file.path, elements)
  const { root, version } = publication
  if (!root) {
    const missing = faultFinding('package.unreadable', 'it has no <package>', placeInEpub(file.path))
    return { publication: null, findings: [...findings, missing] }
  }
  const isKnown = /^[23]\.\d$/.test(version)
  const verdict = isKnown
    ? passedFinding('package', `The package can be read: EPUB ${version}.`)
    : faultFinding('package.version', version, placeInEpub(file.path, root.line))
  return { publication, findings: [...findings, verdict] }
}

async function checkMimetype(archive: Archive): Promise<PreflightFinding[]> {
  const found = archive.find('mimetype')
  if (!found || found.isNear) return [faultFinding('mimetype.missing')]
  const { text, findings } = await readText(archive, found.file)
  if (text === null) return findings
  if (text !== wanted)
    return [faultFinding('mimetype.wrong', text.slice(0, 40).trim() || 'nothing', placeInEpub('mimetype'))]
  const first = archive.files.reduce((one, other) => (other.offset < one.offset ? other : one), found.file)
  if (first !== found.file) return [faultFinding('mimetype.not_first', first.path, placeInEpub('mimetype'))]
  const mark = new TextDecoder('latin1').decode(archive.start.subarray(30, 30 + 8 + wanted.length))
  return mark === `mimetype${wanted}` ? [] : [faultFinding('mimetype.packed', '', placeInEpub('mimetype'))]
}

function checkArchive({ files }: Archive): PreflightFinding[] {
  const seen = new Set<string>()
  return files.flatMap(({ path, isLocked, method }) => {
    const findings: PreflightFinding[] = []
    const say = (id: 'zip.twice' | 'zip.outside' | 'zip.locked' | 'zip.method' | 'names.forbidden') =>
      findings.push(faultFinding(id, path, placeInEpub(path)))
    if (seen.has(path)) say('zip.twice')
    seen.add(path)
    if (leadsOutside(path)) say('zip.outside')
    else if (forbidden.test(path)) say('names.forbidden')
    if (isLocked) say('zip.locked')
    else if (method !== 0 && method !== 8) say('zip.method')
    return findings
  })
}

function checkSizes({ archive, pages, pictures }: EpubContents): PreflightFinding[] {
  const book =
    archive.sizeInBytes > largestBook ? [faultFinding('sizes.book', megabytes(archive.sizeInBytes))] : []
  const heavy = [...pictures.values()].flatMap(({ file, width, height }) => {
    const place = placeInEpub(file.path)
    if (file.sizeInBytes > largestPicture) {
      return [faultFinding('sizes.picture', `${file.path}, ${megabytes(file.sizeInBytes)}`, place)]
    }
    return width * height > mostPixels
      ? [faultFinding('sizes.pixels', `${file.path}, ${width} × ${height}`, place)]
      : []
  })
  const long = [...pages.keys()].flatMap((path) => {
    const size = archive.find(path)?.file.sizeInBytes ?? 0
    return size > largestPage
      ? [faultFinding('sizes.page', `${path}, ${megabytes(size)}`, placeInEpub(path))]
      : []
  })
  return [...book, ...heavy, ...long]
}

function checkSpine({ path, items, spine, root }: Publication): PreflightFinding[] {
  if (spine.length === 0) return [faultFinding('spine.empty', '', placeInEpub(path, root?.line))]
  const byId = new Map(items.map((item) => [item.id, item]))
  const seen = new Set<string>()
  const findings = spine.flatMap(({ idref, item, line }) => {
    const place = placeInEpub(path, line)
    if (!item) return [faultFinding('spine.unknown', idref, place)]
    if (seen.has(idref)) return [faultFinding('spine.twice', item.path, place)]
    seen.add(idref)
    return endsInPage(item, byId)
      ? []
      : [faultFinding('spine.type', `${item.path} (${item.mediaType})`, place)]
  })
  if (spine.every(({ isAside }) => isAside))
    findings.push(faultFinding('spine.all_aside', '', placeInEpub(path, spine[0]?.line)))
  const count = spine.length === 1 ? 'one page' : `${spine.length} pages`
  return findings.length > 0 ? findings : [passedFinding('spine', `The reading order has ${count}.`)]
}

function endsInPage(item: ManifestItem, byId: Map<string, ManifestItem>): boolean {
  let each: ManifestItem | undefined = item
  for (let hops = 0; each && hops < 10; hops++) {
    if (shown.has(each.mediaType)) return true
    each = each.fallback === '' ? undefined : byId.get(each.fallback)
  }
  return false
}

function sortFindings(found: PreflightFinding[], lookedAt: Topic[]): PreflightFinding[] {
  const wrong = found.filter(({ severity }) => severity !== 'fine')
  const troubled = new Set(wrong.map(({ id }) => findingTopic(id)))
  const good = lookedAt
    .filter((topic) => !troubled.has(topic))
    .map((topic) => found.find(({ id }) => id === topic) ?? passedFinding(topic))
  return [...shortened(wrong), ...good].sort(
    (a, b) =>
      severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
      order.indexOf(findingTopic(a.id)) - order.indexOf(findingTopic(b.id)),
  )
}

function shortened(findings: PreflightFinding[]): PreflightFinding[] {
  const byId = new Map<string, PreflightFinding[]>()
  for (const finding of findings) {
    const same = byId.get(finding.id)
    if (same) same.push(finding)
    else byId.set(finding.id, [finding])
  }
  return [...byId.values()].flatMap((same) => {
    const more = same.length - mostOfAKind
    const [first] = same
    if (more <= 0 || !first) return same
    const counted = { ...first, title: `The same is wrong in ${more} more places.`, place: null }
    return [...same.slice(0, mostOfAKind), counted]
  })
}
