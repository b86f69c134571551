import sanitizeHtml from 'sanitize-html'

/** An author's welcome as the page may carry it, whatever is stored: text, lists, quotes and plain links. */
export const welcomeHtml = (stored: string): string => (stored === '' ? '' : sanitizeHtml(stored, allowed))

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
  ],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow ugc' }) },
}
