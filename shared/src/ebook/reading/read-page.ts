import { findCssReferences } from './css.ts'
import { type OpenTag, scanXml, type XmlProblem } from './scan-xml.ts'

const html = 'http://www.w3.org/1999/xhtml'

const obsolete = new Set(['big', 'center', 'dir', 'font', 'strike', 'tt'])

/** Elements that end a paragraph in HTML, so XHTML may not nest them in one. */
const blocks = new Set(
  'address article aside blockquote div dl figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
    ' ',
  ),
)

export type PolicyLink = { kind: 'leads' | 'shows' | 'plays' | 'font'; href: string; line: number }

export type PageFacts = {
  problem: XmlProblem | null
  root: { name: string; namespace: string } | null
  links: PolicyLink[]
  ids: Set<string>
  scriptLine: number | null
  markup: Markup
}

export function readPage(text: string): PageFacts {
  const { markup, ...elements } = readMarkup()
  const facts: PageFacts = {
    problem: null,
    root: null,
    links: [],
    ids: new Set(),
    scriptLine: null,
    markup,
  }
  let style: { line: number; css: string } | null = null
  facts.problem = scanXml(text, {
    open(tag) {
      elements.open(tag)
      facts.root ??= { name: tag.name, namespace: tag.namespace }
      const id = tag.attributes.id ?? (tag.name === 'a' ? tag.attributes.name : undefined)
      if (id !== undefined) facts.ids.add(id.trim())
      facts.links.push(...linksOf(tag))
      if (isScript(tag)) facts.scriptLine ??= tag.line
      style = tag.name === 'style' ? { line: tag.line, css: '' } : null
    },
    text(piece) {
      if (style) style.css += piece
    },
    close() {
      elements.close()
      if (style) facts.links.push(...shownIn(style.css, style.line))
      style = null
    },
  })
  return facts
}

const shownIn = (css: string, line: number): PolicyLink[] =>
  findCssReferences(css).map(({ href, isFont }) => ({ kind: isFont ? 'font' : 'shows', href, line }))

const shownBy = ['src', 'poster', 'data', 'xlink:href', 'href']

function linksOf({ name, attributes, line }: OpenTag): PolicyLink[] {
  if (name === 'a' || name === 'area') {
    const href = attributes.href ?? attributes['xlink:href']
    return href === undefined ? [] : [{ kind: 'leads', href, line }]
  }
  if (name === 'link') {
    const isStyle = attributes.rel?.includes('stylesheet') ?? false
    return isStyle && attributes.href ? [{ kind: 'shows', href: attributes.href, line }] : []
  }
  const kind = showing.has(name) ? 'shows' : playing.has(name) ? 'plays' : null
  if (kind === null) return []
  return shownBy.flatMap((attribute) => {
    const href = attributes[attribute]
    return href === undefined ? [] : [{ kind, href, line }]
  })
}

const showing = new Set(['img', 'image', 'object', 'embed', 'iframe'])
/** EPUB 3 allows remote resources for these. */
const playing = new Set(['audio', 'video', 'source', 'track'])

/** Data in a script element, such as structured data, is not executed. */
const isScript = ({ name, attributes }: OpenTag): boolean =>
  (name === 'script' && (attributes.type === undefined || /javascript|module/.test(attributes.type))) ||
  Object.keys(attributes).some((attribute) => /^on[a-z]+$/.test(attribute))

type Spot = { what: string; line: number }

/**
 * Properties of a page's elements that EPUBCheck validates. Lines are those of the first occurrence; `null` if there
 * is none.
 */
type Markup = {
  misplaced: Spot | null
  twiceId: Spot | null
  svg: number | null
  mathml: number | null
  /** The content of `<meta name="viewport">`. */
  viewport: string | null
}

function readMarkup() {
  const markup: Markup = { misplaced: null, twiceId: null, svg: null, mathml: null, viewport: null }
  const ids = new Set<string>()
  /** For each open element: true if it or an ancestor is a paragraph. */
  const inParagraph: boolean[] = []
  return {
    markup,
    open({ name, namespace, attributes, line }: OpenTag): void {
      const isHtml = namespace === html
      const isInParagraph = inParagraph.at(-1) ?? false
      if (isHtml && obsolete.has(name)) markup.misplaced ??= { what: `<${name}>`, line }
      else if (isHtml && isInParagraph && blocks.has(name))
        markup.misplaced ??= { what: `<${name}> inside <p>`, line }
      if (name === 'svg') markup.svg ??= line
      if (name === 'math') markup.mathml ??= line
      if (name === 'meta' && attributes.name === 'viewport') markup.viewport ??= attributes.content ?? ''
      const id = attributes.id?.trim()
      if (id !== undefined && ids.has(id)) markup.twiceId ??= { what: id, line }
      if (id !== undefined) ids.add(id)
      // Content of an SVG or an object is not part of the paragraph's text.
      inParagraph.push(isHtml && name !== 'object' && (isInParagraph || name === 'p'))
    },
    close(): void {
      inParagraph.pop()
    },
  }
}
