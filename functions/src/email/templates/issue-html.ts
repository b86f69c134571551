import { authorsHtml } from '@lorecircle/shared/text/authors-html'
import { raw } from 'hono/html'
import { directionOf } from '../layout/direction.ts'
import { serif } from '../layout/fonts.ts'
import type { Html } from '../layout/part.ts'

/** What mail programs know of each element, which is only what stands in it. Colours come from the email around. */
const styles: Record<string, string> = {
  p: 'margin:16px 0 0',
  h2: `margin:28px 0 0;font-family:${serif};font-weight:400;font-size:24px;line-height:32px`,
  h3: `margin:24px 0 0;font-family:${serif};font-weight:400;font-size:20px;line-height:28px`,
  ul: 'margin:16px 0 0;padding:0 0 0 24px',
  ol: 'margin:16px 0 0;padding:0 0 0 24px',
  li: 'margin:4px 0 0',
  blockquote: 'margin:20px 0 0;padding:0 0 0 16px;border-left:3px solid #8a7d6c;font-style:italic',
  hr: 'margin:28px 0 0;border:0;border-top:1px solid #8a7d6c',
  figure: 'margin:20px 0 0',
  figcaption: 'margin:6px 0 0;font-size:13px;line-height:20px',
  img: 'display:block;max-width:100%;height:auto;margin:20px 0 0',
}

/** The same where a text runs from right to left. */
const rightToLeft: Record<string, string> = {
  ul: 'margin:16px 0 0;padding:0 24px 0 0',
  ol: 'margin:16px 0 0;padding:0 24px 0 0',
  blockquote: 'margin:20px 0 0;padding:0 16px 0 0;border-right:3px solid #8a7d6c;font-style:italic',
}

/** What an author wrote, as an email can carry it: clean, with its styles in place and its pictures' whole addresses. */
export const issueHtml = (body: string, origin: string): Html =>
  raw(
    withStyles(
      authorsHtml(body)
        .replace(/<(?:a|img)\b[^<>]*>/g, (tag) => tag.replace(/ (?:loading|decoding|rel)="[^"]*"/g, ''))
        .replace(
          /<img src="(\/media\/[^".]+)\.\w+"/g,
          (_, path: string) => `<img src="${origin}${path}.jpg"`,
        ),
    ),
  )

/** Goes from the end to the beginning, since an element's direction is that of the letters behind its tag. */
function withStyles(html: string): string {
  const tokens = html.match(/<[^<>]*>|[^<]+/g) ?? []
  let direction: 'rtl' | 'ltr' | undefined
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const token = tokens[at] ?? ''
    const name = /^<([a-z0-9]+)/.exec(token)?.[1]
    if (!token.startsWith('<')) direction = directionOf(token.replace(/&[#\w]+;/g, ' ')) ?? direction
    else if (name) tokens[at] = styled(name, token.slice(1 + name.length, -1), tokens[at - 1], direction)
  }
  return tokens.join('')
}

function styled(
  name: string,
  rest: string,
  before: string | undefined,
  direction: 'rtl' | 'ltr' | undefined,
) {
  const isTurned = direction === 'rtl' && turned.has(name)
  // A list item's first paragraph stands beside its mark.
  const style = name === 'p' && before?.startsWith('<li') ? 'margin:0' : styles[name]
  if (style === undefined) return `<${name}${rest}>`
  if (!isTurned) return `<${name} style="${style}"${rest}>`
  return `<${name} dir="rtl" align="right" style="${rightToLeft[name] ?? style};text-align:right"${rest}>`
}

const turned = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'figcaption'])
