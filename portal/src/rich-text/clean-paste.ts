import { maxRichTextLength, ourPicture } from '@lorecircle/shared/text/rich-text'
import { findSceneBreaks, isSceneBreak } from './scene-breaks.ts'

/** HTML from word processors and web pages, reduced to the elements of the editor's schema. */
type CleanPaste = {
  html: string
  picturesLeftOut: number
  tablesTakenApart: number
  isTooLong: boolean
}

export function cleanPaste(pasted: string): CleanPaste {
  const { body } = new DOMParser().parseFromString(pasted, 'text/html')
  dropHidden(body)
  const picturesLeftOut = dropForeignPictures(body)
  const tablesTakenApart = body.querySelectorAll('table').length
  listsOfWord(body)
  for (const cell of body.querySelectorAll('td, th')) if (isEmpty(cell)) cell.remove()
  unwrapAll(body, 'b[id^="docs-internal-guid"], table, thead, tbody, tfoot, tr, center, font, o\\:p')
  for (const [from, to] of renamed) renameAll(body, from, to)
  keepLinesOfVerse(body)
  plainLinks(body)
  plainHeadings(body)
  for (const br of body.querySelectorAll('br.Apple-interchange-newline')) br.remove()
  markSceneBreaks(body)
  dropAttributes(body)
  const { innerHTML, textContent } = body
  return {
    html: innerHTML,
    picturesLeftOut,
    tablesTakenApart,
    isTooLong: (textContent ?? '').length > maxRichTextLength,
  }
}

/** Not part of the text: comments, deletions of tracked changes, hidden text. */
const hidden = [
  'style, script, meta, link, title, xml, template, noscript',
  '[style*="mso-element:comment"], .MsoCommentReference, .MsoCommentText, .msocomanchor, hr.msocomoff',
  // Google Docs marks comments with letters: [a] in the text, and the comment at the end.
  'sup:has(> a[href*="#cmnt"]), div:has(> p > a[href*="#cmnt_ref"])',
  // Elsewhere `<del>` is intentional strikethrough.
  'del[datetime], del[cite], del[cdate], .msoDel',
  '[hidden], [style*="display:none" i], [style*="display: none" i], [style*="mso-hide:all" i]',
].join()

function dropHidden(body: HTMLElement) {
  for (const element of body.querySelectorAll(hidden)) element.remove()
}

const renamed = [
  ['h1, p.MsoTitle', 'h2'],
  ['h4, h5, h6, p.MsoSubtitle', 'h3'],
  ['p.MsoQuote, p.MsoIntenseQuote', 'blockquote'],
  // Each cell of a table becomes a separate line.
  ['td, th', 'div'],
  // LibreOffice writes the number before a footnote without superscript.
  ['a.sdfootnotesym, a.sdendnotesym', 'sup'],
] as const

function dropForeignPictures(body: HTMLElement): number {
  const foreign = [...body.querySelectorAll('img, picture, svg, v\\:shape, v\\:imagedata')].filter(
    (picture) => !ourPicture.test(picture.getAttribute('src') ?? ''),
  )
  for (const picture of foreign) picture.remove()
  return foreign.filter(({ localName }) => localName === 'img').length
}

function unwrapAll(body: HTMLElement, selector: string) {
  for (const element of body.querySelectorAll(selector)) element.replaceWith(...element.childNodes)
}

function renameAll(body: HTMLElement, selector: string, name: string) {
  for (const element of body.querySelectorAll(selector)) rename(element, name)
}

function rename(element: Element, name: string): Element {
  const renamed = document.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

/** Links are underlined already; `http:` addresses become `https:`. */
function plainLinks(body: HTMLElement) {
  for (const link of body.querySelectorAll('a')) {
    const href = link.getAttribute('href')
    if (href) link.setAttribute('href', linkTarget(href).replace(/^http:/i, 'https:'))
    for (const inner of [link, ...link.querySelectorAll('*')]) inner.removeAttribute('style')
  }
  unwrapAll(body, 'a u')
}

/** Redirect services by host and path, with the parameter that has the target. */
const redirectors = [
  { url: /^(?:www\.)?google\.[a-z.]{2,6}\/url$/, parameters: ['q', 'url'] },
  { url: /\.safelinks\.protection\.outlook\.com\/$/, parameters: ['url'] },
  { url: /^l\.(?:facebook|instagram)\.com\/(?:l\.php)?$/, parameters: ['u'] },
]

function linkTarget(href: string): string {
  if (!URL.canParse(href)) return href
  const { host, pathname, searchParams } = new URL(href)
  const redirector = redirectors.find(({ url }) => url.test(host + pathname))
  const target = redirector?.parameters.map((name) => searchParams.get(name)).find(Boolean)
  return target && /^https?:/i.test(target) ? target : href
}

/** Keeps the line breaks of `<pre>`. */
function keepLinesOfVerse(body: HTMLElement) {
  for (const pre of body.querySelectorAll('pre')) {
    const paragraph = document.createElement('p')
    for (const [at, line] of (pre.textContent ?? '').trim().split('\n').entries()) {
      if (at > 0) paragraph.append(document.createElement('br'))
      paragraph.append(line.trim())
    }
    pre.replaceWith(paragraph)
  }
}

/** Headings are bold already. */
function plainHeadings(body: HTMLElement) {
  for (const inner of body.querySelectorAll(':is(h2, h3) *')) inner.removeAttribute('style')
  unwrapAll(body, ':is(h2, h3) :is(b, strong)')
}

/** `style` is kept for bold, italic and underline; the schema ignores the rest. */
const allowedAttributes = ['href', 'src', 'alt', 'width', 'height', 'start', 'style']

function dropAttributes(body: HTMLElement) {
  for (const element of body.querySelectorAll('*')) {
    for (const name of element.getAttributeNames())
      if (!allowedAttributes.includes(name)) element.removeAttribute(name)
  }
}

const textBlocks = 'p, h2, h3, blockquote, li, div, ul, ol, hr'
const isBlock = (node: Node | null): node is Element => node instanceof Element && node.matches(textBlocks)
const isEmpty = (element: Element) =>
  (element.textContent ?? '').trim() === '' && !element.querySelector('img, hr, li')

/**
 * Turns scene breaks into `<hr>`: a mark on its own line, or an empty line. Other empty lines are only spacing, which
 * the page's stylesheet adds, and are dropped.
 */
function markSceneBreaks(body: HTMLElement) {
  for (const paragraph of body.querySelectorAll('p, div'))
    if (!paragraph.querySelector(textBlocks) && isSceneBreak(paragraph.textContent ?? ''))
      paragraph.replaceWith(document.createElement('hr'))
  for (const parent of [body, ...body.querySelectorAll('div, blockquote, section, article, main')])
    markEmptyLines(parent)
  for (const block of body.querySelectorAll('p, h2, h3, blockquote')) if (isEmpty(block)) block.remove()
  for (const hr of body.querySelectorAll('hr')) if (previousBlock(hr)?.localName === 'hr') hr.remove()
}

function isEmptyLine(node: Node): node is Element {
  if (!(node instanceof Element)) return false
  if (node.localName === 'br') return isBlock(node.previousElementSibling) || isBlock(node.nextElementSibling)
  return isBlock(node) && node.localName !== 'hr' && isEmpty(node)
}

type Gap = { after: Element; before: Element; lines: Element[] }

function markEmptyLines(parent: Element) {
  const gaps: Gap[] = []
  let after: Element | null = null
  let lines: Element[] = []
  for (const node of parent.childNodes) {
    if (isEmptyLine(node)) lines.push(node)
    else if (isBlock(node)) {
      if (after) gaps.push({ after, before: node, lines })
      after = node
      lines = []
    }
  }
  const breaks = findSceneBreaks(
    gaps.map(({ lines }) => lines.length),
    0,
  )
  for (const [at, gap] of gaps.entries())
    if (breaks[at] && isProse(gap.after) && isProse(gap.before))
      gap.before.before(document.createElement('hr'))
  for (const line of [...parent.childNodes].filter(isEmptyLine)) line.remove()
}

const isProse = (block: Element) =>
  /^(?:p|div|blockquote)$/.test(block.localName) && (block.textContent ?? '').trim() !== ''

function previousBlock(hr: Element): Element | null {
  for (let node = hr.previousSibling; node; node = node.previousSibling)
    if (node instanceof Element) return node
    else if ((node.textContent ?? '').trim() !== '') return null
  return null
}

/** Word exports lists as paragraphs with typed markers: `mso-list: l0 level2 lfo1`. */
function listsOfWord(body: HTMLElement) {
  let open: Element[] = []
  let last: Element | null = null
  for (const paragraph of body.querySelectorAll('p[style*="mso-list"]')) {
    const level = Number(/level(\d+)/.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 1)
    if (paragraph.previousElementSibling !== last) open = []
    const mark = paragraph.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')
    const kind = /^\s*\(?[\da-z]{1,4}[.)]/i.test(mark?.textContent ?? '') ? 'ol' : 'ul'
    mark?.remove()
    open.length = Math.min(open.length, level)
    if (open.length === level && open.at(-1)?.localName !== kind) open.pop()
    while (open.length < level) {
      const list = document.createElement(kind)
      const inside = open.at(-1)
      if (inside) (inside.lastElementChild ?? inside.appendChild(document.createElement('li'))).append(list)
      else paragraph.before(list)
      open.push(list)
    }
    const item = document.createElement('li')
    const text = document.createElement('p')
    text.append(...paragraph.childNodes)
    item.append(text)
    open.at(-1)?.append(item)
    paragraph.remove()
    last = open[0] ?? null
  }
}
