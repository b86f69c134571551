/** What an author's text may hold: for the editor that makes it, and for the cleaning that trusts no editor. */

/** As much as a text may have, markup and all; what lies beyond would only cost time. */
export const maxRichTextLength = 200_000

/** A picture that the platform itself has made. */
export const ourPicture = /^\/media\/[a-f0-9]{32}-\d{1,4}\.(?:avif|jpg)$/

export const linkRule = 'A link begins with https:// or mailto:.'

/** Where a link may lead: to a secure page, or to a mail. */
export function isLink(href: string): boolean {
  if (/^mailto:[^\s@]+@[^\s@]+$/i.test(href)) return true
  return /^https:\/\/[^\s]+$/i.test(href) && URL.canParse(href)
}

/** What somebody typed as a whole link: `shop.example` → `https://shop.example`; null for what is none. */
export function parseLink(typed: string): string | null {
  const text = typed.trim()
  if (isLink(text)) return text
  if (/^[^\s@:/]+@[^\s@:/.]+(?:\.[^\s@:/.]+)+$/.test(text)) return `mailto:${text}`
  if (/^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#:]\S*)?$/i.test(text)) return parseLink(`https://${text}`)
  return null
}
