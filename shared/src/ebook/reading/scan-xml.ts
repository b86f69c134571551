import { SaxesParser } from 'saxes'
import { lineNumberAt } from './decode.ts'

const known: [RegExp, (name: string) => string][] = [
  [/^duplicate attribute: (.*)$/, (name) => `${name} is said twice of one tag`],
  [/^attribute without value/, () => 'something is said of a tag without a value'],
  [/^unquoted attribute value/, () => 'a value has no quotation marks'],
  [
    /^unbound namespace prefix: "?([^".]*)"?/,
    (name) => `${name}: is used and never declared (xmlns:${name})`,
  ],
  [/^disallowed character in (?:tag|attribute) name/, () => 'a < stands alone (write &lt;)'],
  [/^text data outside of root node/, () => 'there is text outside of the page'],
  [/^document must contain a root element/, () => 'there is nothing in it'],
]

const most = 65_536

export type OpenTag = {
  name: string
  namespace: string
  attributes: Record<string, string>
  line: number
}

export type XmlVisitor = {
  open?(tag: OpenTag): void
  text?(text: string): void
  /** `end`: index after the closing tag, in UTF-16 units from the start of the text. */
  close?(end: number): void
}

export type XmlProblem = { kind: 'malformed' | 'entity' | 'entities'; detail: string; line: number }

/** Parses XML up to the first well-formedness error, which it returns. Expands no entities that the file declares. */
export function scanXml(text: string, { open, text: onText, close }: XmlVisitor): XmlProblem | null {
  const parser = new SaxesParser({ xmlns: true })
  let line = 1
  const opened: Opened[] = []
  let closed: Opened | undefined
  let problem: XmlProblem | null = null
  const stop = (found: XmlProblem) => {
    problem = found
    throw new Stopped()
  }
  let knowsHtml = false
  parser.on('doctype', (doctype) => {
    const { isHostile, names, isXhtml } = entitiesIn(doctype)
    if (isHostile) stop({ kind: 'entities', detail: '', line: parser.line })
    for (const name of names) parser.ENTITIES[name] = ''
    knowsHtml = isXhtml
  })
  parser.on('error', (error) => {
    const detail = error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')
    const isEntity = detail === 'undefined entity'
    if (isEntity && knowsHtml) return
    if (isEntity) stop({ kind: 'entity', detail: entityBefore(text, parser.position), line: parser.line })
    // The parser has already closed it.
    if (closed && detail === 'unexpected close tag') opened.push(closed)
    stop({
      kind: 'malformed',
      ...describeXmlError(detail, { text, opened, line: parser.line, end: parser.position }),
    })
  })
  parser.on('opentagstart', ({ name }) => {
    line = parser.line
    opened.push({ name, line })
    if (opened.length > deepest) stop({ kind: 'malformed', detail: 'too many elements in one another', line })
  })
  parser.on('closetag', () => {
    closed = opened.pop()
    close?.(parser.position)
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    const values = Object.values(attributes).map(({ name, value }) => [name, value])
    open?.({ name: local, namespace: uri, attributes: Object.fromEntries(values), line })
  })
  if (onText) {
    parser.on('text', onText)
    parser.on('cdata', onText)
  }
  try {
    parser.write(text).close()
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
  }
  return problem
}

const entityBefore = (text: string, end: number): string =>
  /&[^&]{0,40}$/.exec(text.slice(Math.max(0, end - 41), end))?.[0] ?? 'A name'

/** Depth limit: no real book comes near it, and the parser's time grows quadratically with depth. */
const deepest = 1000

class Stopped extends Error {}

function entitiesIn(doctype: string) {
  const declarations = [
    ...doctype.slice(0, most).matchAll(/<!ENTITY\s+(%\s+)?([\w.:-]+)\s+(["']?)([^"'>]*)/g),
  ]
  return {
    isHostile: declarations.some(([, isParameter, , quote, value = '']) =>
      Boolean(isParameter || !quote || /[&%](?!#)/.test(value)),
    ),
    names: declarations.map(([, , name = '']) => name),
    /** EPUB 2: the XHTML DOCTYPE defines HTML entities, such as `&nbsp;`. */
    isXhtml: doctype.includes('-//W3C//DTD XHTML 1.'),
  }
}

type Opened = { name: string; line: number }

type Where = { text: string; opened: Opened[]; line: number; end: number }

function describeXmlError(detail: string, where: Where): { detail: string; line: number } {
  const { text, opened, line } = where
  if (/entity|^unclosed tag|^unexpected end/.test(detail)) {
    const alone = text.search(/&(?!#\d+;|#x[\da-f]+;|[\w.:-]+;)/i)
    if (alone !== -1) return { detail: 'an & stands alone (write &amp;)', line: lineNumberAt(text, alone) }
  }
  if (/close tag|closing tag|^unclosed tag/.test(detail)) return notClosed(where)
  for (const [pattern, words] of known) {
    const found = pattern.exec(detail)
    if (found) return { detail: words(found[1] ?? ''), line: opened.at(-1)?.line ?? line }
  }
  return { detail, line }
}

function notClosed({ text, opened, line, end }: Where): { detail: string; line: number } {
  const closing = /<\/([\w:.-]{1,80})\s{0,9}>?$/.exec(text.slice(Math.max(0, end - 100), end))?.[1]
  const innermost = opened.at(-1)
  if (innermost && (!closing || opened.some(({ name }) => name === closing))) {
    return { detail: `<${innermost.name}> is opened and never closed`, line: innermost.line }
  }
  return { detail: `</${closing}> closes a tag that is not open`, line }
}

export type XmlElement = OpenTag & {
  parent: XmlElement | null
  text: string
  /** Index after its closing tag, in UTF-16 units; -1 while it is open. */
  end: number
}

export function readElements(text: string): { elements: XmlElement[]; problem: XmlProblem | null } {
  const elements: XmlElement[] = []
  let current: XmlElement | null = null
  const problem = scanXml(text, {
    open(tag) {
      current = { ...tag, parent: current, text: '', end: -1 }
      elements.push(current)
    },
    text(piece) {
      if (current) current.text += piece
    },
    close(end) {
      if (current) current.end = end
      current = current?.parent ?? null
    },
  })
  return { elements, problem }
}

export const elementsNamed = (elements: XmlElement[], name: string): XmlElement[] =>
  elements.filter((element) => element.name === name)

export function descendantsOf(elements: XmlElement[], whole: XmlElement): XmlElement[] {
  const inside = new Set<XmlElement | null>([whole])
  for (const element of elements) if (inside.has(element.parent)) inside.add(element)
  return elements.filter((element) => inside.has(element))
}
