/** Limits of rich text, shared by the editor and by the sanitizer, which does not trust the editor. */

/** Characters, markup included; bounds the time for sanitizing. */
export const maxRichTextLength = 200_000

/** A picture that the platform itself has made. */
export const ourPicture = /^\/media\/[a-f0-9]{32}-\d{1,4}\.(?:avif|jpg)$/

export const linkRule = 'A link begins with https:// or mailto:.'

export function isLink(href: string): boolean {
  if (/^mailto:[^\s@]+@[^\s@]+$/i.test(href)) return true
  return /^https:\/\/[^\s]+$/i.test(href) && URL.canParse(href)
}

/** Completes a typed link: `shop.example` → `https://shop.example`; null if it is not a link. */
export function parseLink(typed: string): string | null {
  const text = typed.trim()
  if (isLink(text)) return text
  if (/^[^\s@:/]+@[^\s@:/.]+(?:\.[^\s@:/.]+)+$/.test(text)) return `mailto:${text}`
  if (/^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#:]\S*)?$/i.test(text)) return parseLink(`https://${text}`)
  return null
}
