import { SaxesParser } from 'saxes'
import { entitiesIn } from './entities.ts'
import { describeXmlError, type Opened } from './xml-words.ts'

export type OpenTag = {
  /** Without its prefix. */
  name: string
  namespace: string
  /** By the name as it is written, such as `epub:type`. */
  attributes: Record<string, string>
  line: number
}

export type Visitor = {
  open?(tag: OpenTag): void
  text?(text: string): void
  /** `end`: index behind the closing tag, in UTF-16 units from the start of the text. */
  close?(end: number): void
}

export type XmlProblem = { kind: 'malformed' | 'entity' | 'entities'; detail: string; line: number }

/** Walks through XML up to what is not well-formed, which it tells. Expands no entity of the file's own. */
export function scanXml(text: string, { open, text: onText, close }: Visitor): XmlProblem | null {
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
    // The parser has closed it by then.
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

/** No page of a book comes near; beyond it the time that a parser takes grows with the square. */
const deepest = 1000

class Stopped extends Error {}
