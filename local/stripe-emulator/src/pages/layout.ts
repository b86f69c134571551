import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { z } from 'zod'
import { parseForm } from '../core/params.ts'

export const pageStyle = `
:root{color-scheme:light dark;--paper:light-dark(#f4f2ee,#191720);--sheet:light-dark(#fff,#24212c);--ink:light-dark(#241f2e,#efeaf5);--quiet:light-dark(#5b5566,#b3acbf);--line:light-dark(#d8d3de,#433d50);--edge:light-dark(#7d7688,#8f879c);--deed:light-dark(#3d3f94,#b9bdff);--on-deed:light-dark(#fff,#17162b);--bad:light-dark(#9b1c1c,#ffb0a6);--good:light-dark(#2c5f2d,#a8d79a);--strip:light-dark(#ffe9b8,#4a3a10);--on-strip:light-dark(#3f2c00,#ffe9b8)}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
.strip{background:var(--strip);color:var(--on-strip);padding:.5rem 1rem;text-align:center;font-size:.9375rem;margin:0}
main{max-width:58rem;margin:0 auto;padding:1.5rem 1rem 4rem}
.narrow{max-width:34rem}.wide-page{max-width:84rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 1rem;overflow-wrap:anywhere}
h2{font-size:1.125rem;margin:2rem 0 .5rem}
.two{display:grid;grid-template-columns:minmax(0,1fr);gap:1.5rem}
@media (min-width:48rem){.two{grid-template-columns:1fr 1.2fr;align-items:start}}
.sheet{background:var(--sheet);border:1px solid var(--line);border-radius:10px;padding:1.25rem}
.quiet{color:var(--quiet);font-size:.9375rem}
h2.first{margin-top:0}.spaced{margin-bottom:1rem}
dl.sum{display:grid;grid-template-columns:1fr auto;gap:.5rem 0;margin:0}
dl.sum dt,dl.sum dd{margin:0}dl.sum dt{overflow-wrap:anywhere;min-width:5.5rem}
dl.sum dd{text-align:end;padding-inline-start:1rem;font-variant-numeric:tabular-nums}
dl.sum .total{font-weight:700;border-top:1px solid var(--line);padding-top:.5rem}
ul.items{list-style:none;padding:0;margin:0 0 1rem}
.items li{display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:start;padding:.5rem 0;border-bottom:1px solid var(--line);overflow-wrap:break-word}
.items li:last-child{border-bottom:0}
.items li>div{flex:1 1 6rem;min-width:0}
.items img{border-radius:4px;object-fit:contain;background:var(--paper)}
.line{display:block}
.amount{font-variant-numeric:tabular-nums;margin-inline-start:auto}
label.choice{display:flex;gap:.75rem;align-items:center;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:6px}
.choice input{width:1.25rem;min-height:1.25rem;flex:none}
fieldset{border:0;padding:0;margin:0 0 1.25rem;min-width:0}
legend{font-weight:700;padding:0;margin-bottom:.5rem}
label{display:block;font-size:.9375rem;margin:.75rem 0 .25rem}
input,select{width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--edge);border-radius:6px}
[aria-invalid=true]{border-color:var(--bad);border-width:2px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:0 .75rem}
.wrong{color:var(--bad);font-size:.9375rem;margin:.25rem 0 0}
.alert{border:2px solid var(--bad);border-radius:8px;padding:.75rem 1rem;margin:0 0 1rem;color:var(--bad)}
.row{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center;margin-top:1rem}
button,.button{display:inline-block;min-height:2.75rem;padding:.5rem 1.25rem;font:inherit;font-weight:600;border:1px solid var(--deed);border-radius:6px;background:var(--deed);color:var(--on-deed);cursor:pointer;text-decoration:none}
button.second{background:transparent;color:var(--deed)}
form.deed{display:block;width:14rem;margin-bottom:1rem;white-space:normal}
.deed label{margin-top:0}
.deed button{display:block;margin-top:.5rem}
.scroll+.sheet{margin-top:1rem}
.fields{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(12rem,100%),1fr));gap:0 1rem;align-items:end}
button.wide{width:100%;margin-top:.75rem}
input[readonly]{border-style:dashed;color:var(--quiet)}
table button{min-height:2.75rem;padding:.25rem .75rem;font-size:.875rem;white-space:nowrap}
a{color:var(--deed)}
p a,.row>a:not(.button){display:inline-block;padding:.5rem 0}
:focus-visible{outline:3px solid var(--deed);outline-offset:2px}
.scroll{overflow-x:auto;background:var(--sheet);border:1px solid var(--line);border-radius:10px}
table{border-collapse:collapse;width:100%;font-size:.9375rem}
th,td{text-align:start;padding:.5rem .75rem;border-bottom:1px solid var(--line);vertical-align:top;white-space:nowrap}
tr:last-child td{border-bottom:0}
td.wrap{white-space:normal;min-width:12rem;overflow-wrap:anywhere}
td form{display:inline}
.good{color:var(--good)}.bad{color:var(--bad)}
code{font-size:.875em;overflow-wrap:anywhere}
summary{min-height:2.75rem;padding:.5rem 0;cursor:pointer}
ul{padding-inline-start:1.25rem}
`

export type Html = ReturnType<typeof html>

/** The frame of every hosted page; the strip says what it is. */
export const paymentsPage = (title: string, strip: string, content: Html, shape = '') => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/simulation.css">
</head>
<body>
<header class="strip">${strip}</header>
<main class="${shape}">${content}</main>
</body>
</html>`

export const emptyHtml = raw('')

export const moment = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`

export const button = (action: string, label: string): Html =>
  html`<form method="post" action="${action}"><button class="second">${label}</button></form> `

/** A heading with its rows, or with the words that there are none. */
export function table(title: string, columns: string[], rows: Html[]): Html {
  if (rows.length === 0) return html`<h2>${title}</h2><p class="quiet">None yet.</p>`
  return html`<h2>${title}</h2><div class="scroll" tabindex="0" role="region" aria-label="${title}"><table>
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`
}

type SelectOption = { value: string; label: string }

/** A list to choose from, whose label is read out but not shown twice in a table. */
export const choice = (id: string, name: string, label: string, choices: SelectOption[], chosen = ''): Html =>
  html`<label for="${id}">${label}</label><select id="${id}" name="${name}">${choices.map(
    ({ value, label: words }) =>
      html`<option value="${value}"${value === chosen ? html` selected` : emptyHtml}>${words}</option>`,
  )}</select>`

const FormFields = z.record(z.string(), z.string())

/** The fields of a posted form; what is not a plain field is left out. */
export async function formOf({ req }: Context): Promise<Record<string, string>> {
  const fields = FormFields.safeParse(parseForm(await req.text()))
  return fields.success ? fields.data : {}
}

export type Form = Awaited<ReturnType<typeof formOf>>
