import sanitizeHtml from 'sanitize-html'
import { maxRichTextLength, ourPicture } from './rich-text.ts'

/**
 * What an author wrote as a page may carry it, whatever is stored: text, lists, quotes, links, and pictures that
 * the platform itself has made.
 */
export const authorsHtml = (stored: string): string =>
  stored === '' ? '' : sanitizeHtml(withoutTower(stored.slice(0, maxRichTextLength)), allowed)

const mostOpen = 2_000
const empty = new Set(['br', 'hr', 'img'])

/** Cut where thousands of elements stand open inside each other, which nobody writes and which takes seconds to close. */
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
    // A page has one first heading, and that is its title.
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
