import { named, readElements, type XmlElement } from '@lorecircle/shared/ebook/reading/elements'
import { isEpub3, readPublication } from '@lorecircle/shared/ebook/reading/publication'
import { escaped } from './stamp-page.ts'

type Addition = { path: string; href: string; orderId: string }

/**
 * The package document with one page more at the end of the book and the order in its metadata; every other letter
 * stays. Null where the document is not as a package should be. `href` is relative to it.
 */
export function stampPackage(text: string, { path, href, orderId }: Addition): string | null {
  const { elements, problem } = readElements(text)
  if (problem) return null
  const before = readPublication(path, elements)
  const ids = new Set(elements.map(({ attributes }) => attributes.id))
  const id = freeName('lorecircle-copy', (name) => ids.has(name))
  const isFixed = isEpub3(before) && before.metadata.some(({ text }) => text.trim() === 'pre-paginated')
  const reflowing = isFixed ? ' properties="rendition:layout-reflowable"' : ''
  const stamped = [
    [
      'metadata',
      (prefix: string) => `<${prefix}meta name="lorecircle:order" content="${escaped(orderId)}"/>`,
    ],
    [
      'manifest',
      (prefix: string) => `<${prefix}item id="${id}" href="${href}" media-type="application/xhtml+xml"/>`,
    ],
    ['spine', (prefix: string) => `<${prefix}itemref idref="${id}"${reflowing}/>`],
  ] as const
  const insertions = stamped.flatMap(([name, addition]) => {
    const tag = closingTag(text, named(elements, name)[0])
    return tag ? [{ index: tag.index, added: addition(tag.prefix) }] : []
  })
  if (insertions.length < stamped.length) return null
  let whole = text
  for (const { index, added } of insertions.sort((a, b) => b.index - a.index)) {
    whole = `${whole.slice(0, index)}${added}${whole.slice(index)}`
  }
  const after = readElements(whole)
  const last = readPublication(path, after.elements).spine.at(-1)
  return after.problem || last?.item?.id !== id ? null : whole
}

/** Where the closing tag of an element begins, and the prefix it is written with; null for `<spine/>`. */
function closingTag(text: string, element: XmlElement | undefined): { index: number; prefix: string } | null {
  if (!element || element.end === -1) return null
  const index = text.lastIndexOf('</', element.end)
  if (index === -1) return null
  const tag = text.slice(index, element.end)
  const name = /^<\/((?:[^<>\s:]{1,100}:)?)[^<>\s:]{1,100}\s*>$/.exec(tag)
  return name && { index, prefix: name[1] ?? '' }
}

/** `wanted`, or with a number behind it the first that is free. */
export function freeName(wanted: string, isTaken: (name: string) => boolean): string {
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted}-${n}`
    if (!isTaken(name)) return name
  }
}
