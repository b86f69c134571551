/** HTML that is safe to put into HTML. */
export type Html = { html: string }

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

const shown = (value: string | Html | Html[]): string => {
  if (typeof value === 'string') return escaped(value)
  return Array.isArray(value) ? value.map(({ html }) => html).join('\n') : value.html
}

/** A template whose texts are escaped and whose parts made by `html` are not. */
export const html = (parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html => ({
  html: parts.reduce((text, part, index) => {
    const value = values[index - 1]
    return text + (value === undefined ? '' : shown(value)) + part
  }),
})

export const nothing: Html = { html: '' }

/** The look of every letter: one sheet of 600 px, light and dark, readable in print. */
export function letter({
  title,
  preheader,
  sheet,
  foot,
}: {
  title: string
  preheader: string
  sheet: Html
  foot: Html
}): string {
  const { html: whole } = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${title}</title>
<style>body{margin:0;background:#f3ebda;color:#251e35;font-family:Literata,Georgia,serif;font-size:16px;line-height:26px}table{border-collapse:collapse}.t,h1{font-family:Fraunces,Georgia,serif;font-weight:400}a{color:#17574f}
@media(max-width:640px){.sheet{width:100%!important}.pad{padding-left:20px!important;padding-right:20px!important}}
@media screen and (prefers-color-scheme:dark){body,.bg{background:#1b1722!important}.sheet{background:#25202e!important}.sheet,.sheet td,.t{color:#f1e7d3!important}.sheet .s,.sheet .q{color:#cfc3b1!important}.sheet td{border-color:#3b3445!important}.sheet a{color:#8fd2c3!important}.sheet a.go{background:#8fd2c3!important;color:#16211f!important}.sheet .num{border-color:#8fd2c3!important;color:#8fd2c3!important}.sheet{border-color:#8fd2c3!important}.sheet table{border-color:#3b3445!important}.q2,.q2 a{color:#a89d97!important}}
@media print{body,.bg{background:#fff!important}.sheet{background:#fff!important;border:0!important;width:100%!important}.noprint{display:none!important}.sheet *{color:#000!important}}</style></head>
<body><div style="display:none;max-height:0;overflow:hidden">${preheader}</div>
<table class="bg" role="presentation" width="100%" style="background:#f3ebda"><tr><td align="center" style="padding:32px 12px">
<table class="sheet" role="presentation" width="600" style="width:600px;max-width:100%;background:#fbf6ea;border-top:4px solid #17574f"><tr><td class="pad" style="padding:36px 44px 32px">
${sheet}
</td></tr></table>
<p class="q2" style="margin:20px 0 0;font-size:13px;line-height:20px;color:#655b6d">${foot}</p>
</td></tr></table></body></html>`
  return whole
}

export const heading = (text: string): Html =>
  html`<h1 style="margin:0;font-size:32px;line-height:40px;letter-spacing:-.01em">${text}</h1>`

export const quiet = (text: string): Html =>
  html`<p class="q" style="margin:0 0 6px;font-size:15px;color:#4d4459">${text}</p>`

export const paragraph = (text: string): Html => html`<p style="margin:16px 0 0">${text}</p>`

/** A link that looks like a button, 44 px high. */
export const button = (label: string, url: string): Html =>
  html`<p class="noprint" style="margin:20px 0 0"><a class="go" href="${url}" style="display:inline-block;background:#17574f;color:#fdf8ec;text-decoration:none;font-family:Inter,Arial,sans-serif;font-weight:600;font-size:15px;line-height:20px;padding:12px 20px;border-radius:4px">${label}</a></p>`
