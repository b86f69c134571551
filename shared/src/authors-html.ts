import sanitizeHtml from 'sanitize-html'

/** As much as the editor takes, with room; what lies beyond would only cost time. */
const mostCharacters = 200_000

/**
 * What an author wrote as a page may carry it, whatever is stored: text, lists, quotes, links, and pictures that
 * the platform itself has made.
 */
export const authorsHtml = (stored: string): string =>
  stored === '' ? '' : sanitizeHtml(stored.slice(0, mostCharacters), allowed)

const ourPicture = /^\/media\/[a-f0-9]{32}-\d{2,4}\.(?:avif|webp)$/

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
  },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: 30,
  transformTags: {
    // A page has one first heading, and that is its title.
    h1: 'h2',
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow ugc' }),
    img: (tagName, { src = '', alt = '', width = '', height = '' }) => ({
      tagName,
      attribs: { src, alt, ...sizeOf(width, height), loading: 'lazy', decoding: 'async' },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ourPicture.test(attribs.src ?? ''),
}

const sizeOf = (width: string, height: string) =>
  /^\d{1,5}$/.test(width) && /^\d{1,5}$/.test(height) ? { width, height } : {}
