import { named, type XmlElement } from './scan-xml.ts'
import { targetOf } from './target.ts'

/** What a package document says of its book. */
export type Publication = {
  /** Of the package document. */
  path: string
  version: string
  uniqueIdentifier: string
  root: XmlElement | null
  metadata: XmlElement[]
  items: Item[]
  spine: SpineItem[]
  /** Id of the NCX. */
  tocId: string
  references: XmlElement[]
}

export type Item = {
  id: string
  href: string
  /** In the archive; empty where it is not in the book. */
  path: string
  isRemote: boolean
  mediaType: string
  properties: string[]
  fallback: string
  line: number
}

export type SpineItem = {
  idref: string
  isAside: boolean
  isReflowable: boolean
  line: number
  item: Item | undefined
}

export const xhtml = 'application/xhtml+xml'

export function readPublication(path: string, elements: XmlElement[]): Publication {
  const root = named(elements, 'package')[0] ?? null
  const items = named(elements, 'item')
    .filter(({ parent }) => parent?.name === 'manifest')
    .map((element) => itemOf(element, path))
  const byId = new Map(items.map((item) => [item.id, item]))
  const spine = named(elements, 'itemref').map(({ attributes, line }) => ({
    idref: attributes.idref?.trim() ?? '',
    isAside: attributes.linear === 'no',
    isReflowable: (attributes.properties ?? '').split(/\s+/).includes('rendition:layout-reflowable'),
    line,
    item: byId.get(attributes.idref?.trim() ?? ''),
  }))
  return {
    path,
    version: root?.attributes.version ?? '',
    uniqueIdentifier: root?.attributes['unique-identifier']?.trim() ?? '',
    root,
    metadata: elements.filter(({ parent }) => parent?.name.endsWith('metadata')),
    items,
    spine,
    tocId: named(elements, 'spine')[0]?.attributes.toc ?? '',
    references: named(elements, 'reference'),
  }
}

function itemOf({ attributes, line }: XmlElement, from: string): Item {
  const href = attributes.href ?? ''
  const target = targetOf(href, from)
  return {
    id: attributes.id?.trim() ?? '',
    href,
    path: target.kind === 'inside' && href ? target.path : '',
    isRemote: target.kind === 'remote',
    mediaType: (attributes['media-type'] ?? '').toLowerCase(),
    properties: (attributes.properties ?? '').split(/\s+/),
    fallback: attributes.fallback?.trim() ?? '',
    line,
  }
}

export const isEpub3 = ({ version }: Publication): boolean => version.startsWith('3')

/** Items that are read as pages: XHTML, whether they are in the spine or not. */
export const pagesOf = ({ items }: Publication): Item[] =>
  items.filter(({ mediaType, path }) => mediaType === xhtml && path !== '')
