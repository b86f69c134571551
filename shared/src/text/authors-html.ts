import sanitizeHtml from 'sanitize-html'
import { maxRichTextLength, ourPicture } from './rich-text.ts'

/** Sanitizes stored rich text for pages: text, lists, quotes, links, and pictures made by the platform. */
export const authorsHtml = (stored: string): string =>
  stored === '' ? '' : sanitizeHtml(withoutTower(stored.slice(0, maxRichTextLength)), allowed)

const mostOpen = 2_000
const empty = new Set(['br', 'hr', 'img'])

/** Cuts the text where thousands of elements are nested: closing them would take seconds. */
function withoutTower(html: string): string {
  let open = 0
  for (const { 1: slash, 2: tag = '', index } of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (empty.has(tag.toLowerCase())) continue
    open = slash ? Math.max(0, open - 1) : open + 1
    if (open > mostOpen) return html.slice(0, index)
  }
  return html
}

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'h2',
    'h3',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sup',
    'sub',
    'blockquote',
    'ul',
    'ol',
    'li',
    'a',
    'hr',
    'img',
    'figure',
    'figcaption',
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    ol: ['start'],
  },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: 30,
  transformTags: {
    // A page has one `h1`, which is its title.
    h1: 'h2',
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow ugc' }),
    ol: (tagName, { start = '' }) => ({ tagName, attribs: /^\d{1,4}$/.test(start) ? { start } : {} }),
    img: (tagName, { src = '', alt = '', width = '', height = '' }) => ({
      tagName,
      attribs: { src, alt, ...sizeOf(width, height), loading: 'lazy', decoding: 'async' },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ourPicture.test(attribs.src ?? ''),
}

const sizeOf = (width: string, height: string) =>
  /^\d{1,5}$/.test(width) && /^\d{1,5}$/.test(height) ? { width, height } : {}
