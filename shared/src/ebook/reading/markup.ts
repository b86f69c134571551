import type { OpenTag } from './scan-xml.ts'

type Spot = { what: string; line: number }

/** What a page's elements say that EPUBCheck looks at. Lines are those of the first; `null` where there is none. */
export type Markup = {
  /** An element that HTML no longer has, or that stands where it may not. */
  misplaced: Spot | null
  /** An id that two elements have. */
  twiceId: Spot | null
  svg: number | null
  mathml: number | null
  /** The content of `<meta name="viewport">`. */
  viewport: string | null
}

const html = 'http://www.w3.org/1999/xhtml'
const obsolete = new Set(['big', 'center', 'dir', 'font', 'strike', 'tt'])
/** Elements that end a paragraph in HTML, so that XHTML may not have them in one. */
const blocks = new Set(
  'address article aside blockquote div dl figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
    ' ',
  ),
)

/** Looks at a page's elements one after the other. */
export function readMarkup() {
  const markup: Markup = { misplaced: null, twiceId: null, svg: null, mathml: null, viewport: null }
  const ids = new Set<string>()
  /** For each open element, whether it or one around it is a paragraph. */
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
      // What stands in a picture or an object is no part of the paragraph's text.
      inParagraph.push(isHtml && name !== 'object' && (isInParagraph || name === 'p'))
    },
    close(): void {
      inParagraph.pop()
    },
  }
}
