import {
  faultFinding,
  fileNameFinding,
  type PreflightFinding,
  passedFinding,
  placeInEpub,
} from '../finding.ts'
import type { ArchivedFile } from '../reading/limits.ts'
import { isEpub3, type ManifestItem, type Publication } from '../reading/publication.ts'
import { readXmlFile } from '../reading/read-text.ts'
import { descendantsOf, elementsNamed, type XmlElement } from '../reading/scan-xml.ts'
import { resolveHref } from '../reading/target.ts'
import type { EpubContents } from './book.ts'

export async function checkNavigation(book: EpubContents): Promise<PreflightFinding[]> {
  const { publication } = book
  const nav = publication.items.find(({ properties }) => properties.includes('nav'))
  const ncx = ncxOf(publication)
  const place = placeInEpub(publication.path, publication.root?.line)
  if (isEpub3(publication) && !nav) {
    return [faultFinding('navigation.missing', 'an EPUB 3 needs a page of it (properties="nav")', place)]
  }
  if (!nav && !ncx) return [faultFinding('navigation.missing', 'an EPUB 2 needs an NCX', place)]
  return [...(await checkPage(book, nav)), ...(await checkNcx(book, ncx))]
}

const ncxOf = ({ items, tocId }: Publication): ManifestItem | undefined =>
  items.find(({ id }) => tocId !== '' && id === tocId) ??
  items.find(({ mediaType }) => mediaType === 'application/x-dtbncx+xml')

async function checkPage(book: EpubContents, item: ManifestItem | undefined): Promise<PreflightFinding[]> {
  const file = item && book.archive.find(item.path)?.file
  if (!file || book.pages.get(file.path)?.problem !== null) return []
  const { elements } = await readXmlFile(book.archive, file, 'navigation.unreadable')
  const contents = elementsNamed(elements, 'nav').find(({ attributes }) => attributes['epub:type'] === 'toc')
  if (!contents)
    return [
      faultFinding('navigation.missing', '<nav epub:type="toc"> is not on its page', placeInEpub(file.path)),
    ]
  const entries = linksIn(descendantsOf(elements, contents), 'a', 'href')
  if (entries.length === 0)
    return [faultFinding('navigation.empty', '', placeInEpub(file.path, contents.line))]
  return [
    ...nowhere(book, file, linksIn(elements, 'a', 'href')),
    ...outOfOrder(book, file, entries),
    counted(entries),
  ]
}

async function checkNcx(book: EpubContents, item: ManifestItem | undefined): Promise<PreflightFinding[]> {
  const file = item && book.archive.find(item.path)?.file
  if (!file) return []
  const { elements, findings } = await readXmlFile(book.archive, file, 'navigation.unreadable')
  if (findings.length > 0) return findings
  const entries = linksIn(elements, 'content', 'src')
  if (entries.length === 0) return [faultFinding('navigation.empty', '', placeInEpub(file.path))]
  return [...nowhere(book, file, entries), ...outOfOrder(book, file, entries)]
}

type Entry = { href: string; line: number }

const linksIn = (elements: XmlElement[], name: string, attribute: string): Entry[] =>
  elementsNamed(elements, name).flatMap(({ attributes, line }) => {
    const href = attributes[attribute]
    return href === undefined ? [] : [{ href, line }]
  })

const counted = ({ length }: Entry[]): PreflightFinding =>
  passedFinding(
    'navigation',
    `The table of contents has ${length === 1 ? 'one entry' : `${length} entries`}.`,
  )

function nowhere({ archive, pages }: EpubContents, file: ArchivedFile, entries: Entry[]): PreflightFinding[] {
  return entries.flatMap(({ href, line }) => {
    const target = resolveHref(href, file.path)
    if (target.kind === 'remote' || target.kind === 'other') return []
    const place = placeInEpub(file.path, line)
    const found = target.kind === 'inside' ? archive.find(target.path) : undefined
    if (target.kind !== 'inside' || !found) return [faultFinding('navigation.nowhere', href, place)]
    if (found.isNear) return [fileNameFinding(target.path, found.file.path, place)]
    const page = pages.get(found.file.path)
    const isThere = target.fragment === '' || !page || page.problem || page.ids.has(target.fragment)
    return isThere ? [] : [faultFinding('navigation.nowhere', href, place)]
  })
}

function outOfOrder({ publication }: EpubContents, file: ArchivedFile, entries: Entry[]): PreflightFinding[] {
  const places = new Map(
    publication.spine.map(({ item }, index) => [item?.path ?? '', index] as const).reverse(),
  )
  let last = -1
  for (const { href, line } of entries) {
    const target = resolveHref(href, file.path)
    const place = target.kind === 'inside' ? places.get(target.path) : undefined
    if (place === undefined) continue
    if (place < last) return [faultFinding('navigation.order', href, placeInEpub(file.path, line))]
    last = place
  }
  return []
}
