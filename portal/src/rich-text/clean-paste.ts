import { mostCharacters, ourPicture } from '@lorecircle/shared/text/rich-text'

/**
 * Clipboard HTML of Word, Google Docs and web pages, told in the few elements that a text of ours has. The
 * editor's schema drops what it does not know; here is what it would misunderstand.
 */
type Pasted = { html: string; picturesLeftOut: number; isTooLong: boolean }

export function cleanPaste(pasted: string): Pasted {
  const { body } = new DOMParser().parseFromString(pasted, 'text/html')
  for (const element of body.querySelectorAll('style, script, meta, link, title, xml, template')) {
    element.remove()
  }
  const pictures = dropForeignPictures(body)
  listsOfWord(body)
  unwrapAll(body, 'b[id^="docs-internal-guid"], table, thead, tbody, tfoot, tr, center, font, o\\:p')
  for (const [from, to] of renamed) renameAll(body, from, to)
  plainLinks(body)
  plainHeadings(body)
  dropEmpty(body)
  dropAttributes(body)
  const { innerHTML, textContent } = body
  return {
    html: innerHTML,
    picturesLeftOut: pictures,
    isTooLong: (textContent ?? '').length > mostCharacters,
  }
}

const renamed = [
  ['h1, p.MsoTitle', 'h2'],
  ['h4, h5, h6, p.MsoSubtitle', 'h3'],
  ['p.MsoQuote, p.MsoIntenseQuote', 'blockquote'],
  // Each cell of a table stands on a line of its own.
  ['td, th', 'div'],
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

/** A link is underlined by being one; an old address is asked for securely. */
function plainLinks(body: HTMLElement) {
  for (const link of body.querySelectorAll('a')) {
    const href = link.getAttribute('href')
    if (href) link.setAttribute('href', href.replace(/^http:/i, 'https:'))
    for (const inner of [link, ...link.querySelectorAll('*')]) inner.removeAttribute('style')
  }
  unwrapAll(body, 'a u')
}

/** A heading is bold by being one. */
function plainHeadings(body: HTMLElement) {
  for (const inner of body.querySelectorAll(':is(h2, h3) *')) inner.removeAttribute('style')
  unwrapAll(body, ':is(h2, h3) :is(b, strong)')
}

/** A `style` says what is bold, italic or underlined; the schema reads no more of it. */
const allowedAttributes = ['href', 'src', 'alt', 'width', 'height', 'start', 'style']

function dropAttributes(body: HTMLElement) {
  for (const element of body.querySelectorAll('*')) {
    for (const name of element.getAttributeNames())
      if (!allowedAttributes.includes(name)) element.removeAttribute(name)
  }
}

/** What only kept a distance: the schema's own blocks do that. */
function dropEmpty(body: HTMLElement) {
  for (const br of body.querySelectorAll('br.Apple-interchange-newline')) br.remove()
  for (const br of body.querySelectorAll(':scope > br')) {
    if (isBlock(br.previousElementSibling) || isBlock(br.nextElementSibling)) br.remove()
  }
  for (const block of body.querySelectorAll('p, h2, h3, blockquote')) {
    if ((block.textContent ?? '').trim() === '' && !block.querySelector('img, hr')) block.remove()
  }
}

const isBlock = (element: Element | null) =>
  element !== null && /^(p|h[1-6]|ul|ol|blockquote|hr|div|br)$/.test(element.localName)

/** Word writes lists as paragraphs with a typed mark: `mso-list: l0 level2 lfo1`. */
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
