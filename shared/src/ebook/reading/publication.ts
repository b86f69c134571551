import { elementsNamed, type XmlElement } from './scan-xml.ts'
import { resolveHref } from './target.ts'

export type Publication = {
  path: string
  version: string
  uniqueIdentifier: string
  root: XmlElement | null
  metadata: XmlElement[]
  items: ManifestItem[]
  spine: SpineItem[]
  tocId: string
  references: XmlElement[]
}

export type ManifestItem = {
  id: string
  href: string
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
  item: ManifestItem | undefined
}

export const xhtmlMediaType = 'application/xhtml+xml'

export function readPublication(path: string, elements: XmlElement[]): Publication {
  const root = elementsNamed(elements, 'package')[0] ?? null
  const items = elementsNamed(elements, 'item')
    .filter(({ parent }) => parent?.name === 'manifest')
    .map((element) => itemOf(element, path))
  const byId = new Map(items.map((item) => [item.id, item]))
  const spine = elementsNamed(elements, 'itemref').map(({ attributes, line }) => ({
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
    tocId: elementsNamed(elements, 'spine')[0]?.attributes.toc ?? '',
    references: elementsNamed(elements, 'reference'),
  }
}

function itemOf({ attributes, line }: XmlElement, from: string): ManifestItem {
  const href = attributes.href ?? ''
  const target = resolveHref(href, from)
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

export const xhtmlItems = ({ items }: Publication): ManifestItem[] =>
  items.filter(({ mediaType, path }) => mediaType === xhtmlMediaType && path !== '')
