import { authorsHtml } from '@lorecircle/shared/text/authors-html'
import { raw } from 'hono/html'
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

/** What an author wrote, as an email can carry it: clean, with its styles in place and its pictures' whole addresses. */
export const issueHtml = (body: string, origin: string): Html =>
  raw(
    authorsHtml(body)
      .replace(/<(?:a|img)\b[^<>]*>/g, (tag) => tag.replace(/ (?:loading|decoding|rel)="[^"]*"/g, ''))
      // A list item's first paragraph stands beside its mark.
      .replace(/<li><p>/g, '<li><p style="margin:0">')
      .replace(/<img src="(\/media\/[^".]+)\.\w+"/g, (_, path: string) => `<img src="${origin}${path}.webp"`)
      .replace(
        /<(p|h2|h3|ul|ol|li|blockquote|hr|figure|figcaption|img)(?=[ />])(?! style)/g,
        (tag, name) => `${tag} style="${styles[name]}"`,
      ),
  )
