import { html, raw } from 'hono/html'
import type { Html } from './page.ts'
import type { FieldErrors } from './payment-form.ts'

/** What has been typed so far and what is wrong with it, both by the names of the fields. */
export type Filled = { values: Record<string, string>; errors: FieldErrors }

export const wrong = ({ errors }: Filled, name: string): Html =>
  errors[name] ? html`<p class="wrong" id="${name}-wrong">${errors[name]}</p>` : html``

const invalid = ({ errors }: Filled, name: string) =>
  errors[name] ? `aria-invalid="true" aria-describedby="${name}-wrong"` : ''

/** `attributes` are written as they are. */
export const input = (
  filled: Filled,
  name: string,
  label: string,
  autocomplete: string,
  attributes = '',
): Html => html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${filled.values[name] ?? ''}" autocomplete="${autocomplete}" ${raw(`${attributes} ${invalid(filled, name)}`)}>${wrong(filled, name)}`

export const select = (
  filled: Filled,
  name: string,
  label: string,
  autocomplete: string,
  options: { code: string; name: string }[],
): Html => html`<label for="${name}">${label}</label>
<select id="${name}" name="${name}" autocomplete="${autocomplete}" ${raw(invalid(filled, name))}>${options.map(
  (option) =>
    html`<option value="${option.code}"${option.code === filled.values[name] ? html` selected` : ''}>${option.name}</option>`,
)}</select>${wrong(filled, name)}`
