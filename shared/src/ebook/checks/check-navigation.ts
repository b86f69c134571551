import { at, type Finding, fault, fine, nameFault } from '../finding.ts'
import type { ArchivedFile } from '../reading/limits.ts'
import { named, within, type XmlElement } from '../reading/scan-xml.ts'
import { type Item, isEpub3, type Publication } from '../reading/publication.ts'
import { readXmlFile } from '../reading/read-text.ts'
import { targetOf } from '../reading/target.ts'
import type { Book } from './book.ts'

/** The table of contents: the page of EPUB 3, the NCX of EPUB 2, or both. */
export async function checkNavigation(book: Book): Promise<Finding[]> {
  const { publication } = book
  const nav = publication.items.find(({ properties }) => properties.includes('nav'))
  const ncx = ncxOf(publication)
  const place = at(publication.path, publication.root?.line)
  if (isEpub3(publication) && !nav) {
    return [fault('navigation.missing', 'an EPUB 3 needs a page of it (properties="nav")', place)]
  }
  if (!nav && !ncx) return [fault('navigation.missing', 'an EPUB 2 needs an NCX', place)]
  return [...(await checkPage(book, nav)), ...(await checkNcx(book, ncx))]
}

const ncxOf = ({ items, tocId }: Publication): Item | undefined =>
  items.find(({ id }) => tocId !== '' && id === tocId) ??
  items.find(({ mediaType }) => mediaType === 'application/x-dtbncx+xml')

async function checkPage(book: Book, item: Item | undefined): Promise<Finding[]> {
  const file = item && book.archive.find(item.path)?.file
  if (!file || book.pages.get(file.path)?.problem !== null) return []
  const { elements } = await readXmlFile(book.archive, file, 'navigation.unreadable')
  const contents = named(elements, 'nav').find(({ attributes }) => attributes['epub:type'] === 'toc')
  if (!contents)
    return [fault('navigation.missing', '<nav epub:type="toc"> is not on its page', at(file.path))]
  const entries = linksIn(within(elements, contents), 'a', 'href')
  if (entries.length === 0) return [fault('navigation.empty', '', at(file.path, contents.line))]
  return [
    ...nowhere(book, file, linksIn(elements, 'a', 'href')),
    ...outOfOrder(book, file, entries),
    counted(entries),
  ]
}

async function checkNcx(book: Book, item: Item | undefined): Promise<Finding[]> {
  const file = item && book.archive.find(item.path)?.file
  if (!file) return []
  const { elements, findings } = await readXmlFile(book.archive, file, 'navigation.unreadable')
  if (findings.length > 0) return findings
  const entries = linksIn(elements, 'content', 'src')
  if (entries.length === 0) return [fault('navigation.empty', '', at(file.path))]
  return [...nowhere(book, file, entries), ...outOfOrder(book, file, entries)]
}

type Entry = { href: string; line: number }

const linksIn = (elements: XmlElement[], name: string, attribute: string): Entry[] =>
  named(elements, name).flatMap(({ attributes, line }) => {
    const href = attributes[attribute]
    return href === undefined ? [] : [{ href, line }]
  })

const counted = ({ length }: Entry[]): Finding =>
  fine('navigation', `The table of contents has ${length === 1 ? 'one entry' : `${length} entries`}.`)

function nowhere({ archive, pages }: Book, file: ArchivedFile, entries: Entry[]): Finding[] {
  return entries.flatMap(({ href, line }) => {
    const target = targetOf(href, file.path)
    if (target.kind === 'remote' || target.kind === 'other') return []
    const place = at(file.path, line)
    const found = target.kind === 'inside' ? archive.find(target.path) : undefined
    if (target.kind !== 'inside' || !found) return [fault('navigation.nowhere', href, place)]
    if (found.isNear) return [nameFault(target.path, found.file.path, place)]
    const page = pages.get(found.file.path)
    const isThere = target.fragment === '' || !page || page.problem || page.ids.has(target.fragment)
    return isThere ? [] : [fault('navigation.nowhere', href, place)]
  })
}

/** The first entry that leads back to an earlier page than the one before it. */
function outOfOrder({ publication }: Book, file: ArchivedFile, entries: Entry[]): Finding[] {
  const places = new Map(
    publication.spine.map(({ item }, index) => [item?.path ?? '', index] as const).reverse(),
  )
  let last = -1
  for (const { href, line } of entries) {
    const target = targetOf(href, file.path)
    const place = target.kind === 'inside' ? places.get(target.path) : undefined
    if (place === undefined) continue
    if (place < last) return [fault('navigation.order', href, at(file.path, line))]
    last = place
  }
  return []
}
