import { html, raw } from 'hono/html'

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
