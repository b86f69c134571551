import { authorsHtml } from '@lorecircle/shared/text/authors-html'

/** The same words for programs and people that read plain text: links behind their labels, pictures by what they show. */
export function issueText(body: string): string {
  const page = new PlainPage()
  const lists: List[] = []
  let link: { href: string; label: string } | null = null

  // The number of a footnote would run into the word before it.
  const html = authorsHtml(body).replace(/<sup>([\d*†‡]{1,4})<\/sup>/g, '[$1]')
  for (const { 0: token, 1: closing, 2: tag, 3: attributes = '' } of html.matchAll(tokens)) {
    if (tag === undefined) {
      const text = decoded(token)
      page.write(text)
      if (link) link.label += text
      continue
    }
    if (tag === 'br') page.endLine()
    else if (tag === 'hr') page.writeApart('* * *')
    else if (tag === 'img') writePicture(page, attributes)
    else if (tag === 'a' && closing === '') link = { href: attribute(attributes, 'href'), label: '' }
    else if (tag === 'a' && link) {
      page.write(targetOf(link))
      link = null
    } else if (tag === 'ul' || tag === 'ol') {
      if (closing) lists.pop()
      else lists.push({ next: tag === 'ol' ? Number(attribute(attributes, 'start') || 1) : null, mark: '' })
      page.indent = lists.map(({ mark }) => ' '.repeat(mark.length)).join('')
      if (lists.length === 0) page.endParagraph()
      else if (lists.length > 1) page.endLine()
      else if (!closing) page.endParagraph()
    } else if (tag === 'li' && lists.length > 0) page.beginItem(lists, closing !== '')
    else if (blocks.has(tag)) {
      if (lists.length > 0) page.endLine()
      else page.endParagraph()
    }
  }
  return page.toString()
}

/** Text, or a tag: whether it closes, its name and its attributes. */
const tokens = /[^<]+|<(\/?)([a-z0-9]+)((?:[ /][^<>]*)?)>/g
const blocks = new Set(['p', 'h2', 'h3', 'blockquote', 'figure', 'figcaption'])

type List = {
  /** The number of the next item; null if the list is not numbered. */
  next: number | null
  mark: string
}

class PlainPage {
  indent = ''
  private readonly lines: string[] = []
  private line = ''
  /** The mark of a list item whose text has not begun. */
  private mark: { indent: string; text: string } | null = null

  write(text: string) {
    const isStart = this.line === ''
    const written = isStart ? text.replace(/^[ \u00a0]+/, '') : text
    if (written === '') return
    if (isStart) this.line = this.mark ? this.mark.indent + this.mark.text : this.indent
    this.mark = null
    this.line += isStart || !this.line.endsWith(' ') ? written : written.replace(/^ /, '')
  }

  writeApart(text: string) {
    this.endParagraph()
    this.write(text)
    this.endParagraph()
  }

  endLine() {
    if (this.line === '') return
    this.lines.push(withoutBlanksAtEnd(this.line))
    this.line = ''
  }

  endParagraph() {
    this.endLine()
    if (this.lines.length > 0 && this.lines.at(-1) !== '') this.lines.push('')
  }

  beginItem(lists: List[], isClosing: boolean) {
    this.endLine()
    const list = lists.at(-1)
    if (isClosing || !list) return
    list.mark = list.next === null ? '- ' : `${list.next++}. `
    const outside = lists.slice(0, -1).map(({ mark }) => ' '.repeat(mark.length))
    this.mark = { indent: outside.join(''), text: list.mark }
    this.indent = this.mark.indent + ' '.repeat(list.mark.length)
  }

  toString(): string {
    this.endLine()
    return this.lines.join('\n').trim()
  }
}

function withoutBlanksAtEnd(line: string): string {
  let end = line.length
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\u00a0')) end -= 1
  return line.slice(0, end)
}

function writePicture(page: PlainPage, attributes: string) {
  const shown = attribute(attributes, 'alt')
  if (shown === '') return
  page.endLine()
  page.write(`[${shown}]`)
  page.endLine()
}

/** Behind a link's label, where the label is not the address itself. */
const targetOf = ({ href, label }: { href: string; label: string }) =>
  href === '' || label === href || `mailto:${label}` === href ? '' : ` (${href})`

const attribute = (attributes: string, name: string): string =>
  decoded(new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')

const decoded = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }
