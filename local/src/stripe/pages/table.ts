import { html } from 'hono/html'
import { emptyHtml, type Html } from './page.ts'

export const button = (action: string, label: string): Html =>
  html`<form method="post" action="${action}"><button class="second">${label}</button></form> `

/** A heading with its rows, or with the words that there are none. */
export function table(title: string, columns: string[], rows: Html[]): Html {
  if (rows.length === 0) return html`<h2>${title}</h2><p class="quiet">None yet.</p>`
  return html`<h2>${title}</h2><div class="scroll" tabindex="0" role="region" aria-label="${title}"><table>
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`
}

type Choice = { value: string; label: string }

/** A list to choose from, whose label is read out but not shown twice in a table. */
export const choice = (id: string, name: string, label: string, choices: Choice[], chosen = ''): Html =>
  html`<label for="${id}">${label}</label><select id="${id}" name="${name}">${choices.map(
    ({ value, label: words }) =>
      html`<option value="${value}"${value === chosen ? html` selected` : emptyHtml}>${words}</option>`,
  )}</select>`
