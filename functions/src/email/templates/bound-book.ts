import { longestWord } from '@lorecircle/shared/book/binding'
import { firstWords } from '@lorecircle/shared/text/first-words'
import { html } from 'hono/html'
import { serif } from '../layout/fonts.ts'
import type { Html } from '../layout/part.ts'
import { breaking, tableAttributes } from '../layout/parts.ts'

/** The token of `shared/styles/tokens.css`. */
const gilt = '#ecd9ab'

/** A book without a cover, in cloth with its title in gold, as pages show it; its title stands beside it, for ears. */
export function boundBook(title: string, authorName: string, cloth: string): Html {
  // The longest word stays whole on boards of 60 pixels, in Georgia, which is wider than the pages' serif.
  const size = Math.max(8, Math.min(12, Math.floor(54 / longestWord(title))))
  return html`<table ${tableAttributes} aria-hidden="true" width="84" bgcolor="${cloth}" style="width:84px;background:${cloth};border-radius:2px;table-layout:fixed"><tr><td style="padding:5px 5px 5px 9px"><table ${tableAttributes} width="100%" style="table-layout:fixed"><tr><td class="gilt" height="104" align="center" valign="middle" style="height:104px;padding:4px;border:1px solid ${gilt};color:${gilt};font-family:${serif};font-size:${size}px;line-height:${size + 2}px;${breaking}">${firstWords(title, 48)}<div class="gilt" style="padding:5px 0;font-size:10px;line-height:10px;color:${gilt}">&#10022;</div><div class="gilt" style="font-size:9px;line-height:11px;font-style:italic;color:${gilt}">${firstWords(authorName, 40)}</div></td></tr></table></td></tr></table>`
}
