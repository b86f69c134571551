export type CodeMail = {
  subject: string
  title: string
  text: string
  code: string
  link: { label: string; url: string } | null
}

const styles = `body{margin:0;background:#f3ebda;color:#251e35;font-family:Literata,Georgia,serif;font-size:16px;line-height:26px}
table{border-collapse:collapse}h1{font-family:Fraunces,Georgia,serif;font-weight:400}
@media(max-width:640px){.sheet{width:100%!important}.pad{padding-left:20px!important;padding-right:20px!important}}
@media screen and (prefers-color-scheme:dark){body,.bg{background:#1b1722!important}.sheet{background:#25202e!important;border-color:#8fd2c3!important}.sheet td,h1{color:#f1e7d3!important}.sheet .q{color:#cfc3b1!important}.sheet .go{background:#8fd2c3!important;color:#16211f!important}.sheet .num{border-color:#8fd2c3!important;color:#8fd2c3!important}.q2{color:#a89d97!important}}`

/** A letter of the same family as the receipts: one sheet, the code in a plate, a button where a page takes it. */
export function letterHtml({ subject, title, text, code, link }: CodeMail): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(subject)}</title><style>${styles}</style></head>
<body><table class="bg" role="presentation" width="100%" style="background:#f3ebda"><tr><td align="center" style="padding:32px 12px">
<table class="sheet" role="presentation" width="600" style="width:600px;max-width:100%;background:#fbf6ea;border-top:4px solid #17574f"><tr><td class="pad" style="padding:36px 44px 40px">
<p class="q" style="margin:0 0 6px;font-size:15px;color:#4d4459">From Lorecircle</p>
<h1 style="margin:0;font-size:34px;line-height:40px;letter-spacing:-.01em">${escaped(title)}</h1>
<p style="margin:16px 0 24px">${escaped(text)}</p>
<table role="presentation"><tr><td class="num" style="border:1px solid #17574f;padding:10px 20px;color:#17574f;font-family:Fraunces,Georgia,serif;font-size:30px;line-height:36px;letter-spacing:.18em">${code}</td></tr></table>
${link ? button(link) : ''}
<p class="q" style="margin:28px 0 0;font-size:15px;line-height:23px;color:#4d4459">The code works once and only for a while. If you did not ask for it, do nothing: nothing changes.</p>
</td></tr></table>
<p class="q2" style="margin:20px 0 0;font-size:13px;line-height:20px;color:#655b6d">Lorecircle, where independent fantasy authors keep shop.</p>
</td></tr></table></body></html>`
}

const button = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:24px 0 0"><a class="go" href="${escaped(url)}" style="display:inline-block;background:#17574f;color:#fdf8ec;text-decoration:none;font-family:Inter,Arial,sans-serif;font-weight:600;font-size:15px;line-height:20px;padding:12px 20px;border-radius:4px">${escaped(label)}</a></p>`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
