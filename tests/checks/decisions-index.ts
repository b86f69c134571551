import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** `docs/decisions.md` begins with a list of its own headings; run by itself, this writes it. */

const file = 'docs/decisions.md'

/** The same page with a list of its headings of two depths before the first of them. */
export function withIndex(page: string): string {
  const [head = '', ...body] = page.split(/^(?=## )/m)
  const words = head.split(/^- /m)[0]
  const lines = [...body.join('').matchAll(/^##(#?) (.+)$/gm)].map(
    ([, depth, title = '']) => `${depth ? '  ' : ''}- [${title}](#${anchor(title)})\n`,
  )
  return `${words}${lines.join('')}\n${body.join('')}`
}

/** What GitHub calls a heading: small letters, hyphens for spaces, and no other signs. */
const anchor = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\p{Mark}_ -]/gu, '')
    .replaceAll(' ', '-')

export function checkDecisionsIndex(root: string): string | null {
  const page = readFileSync(join(root, file), 'utf8')
  return page === withIndex(page)
    ? null
    : `${file} lists other headings than it has: run \`pnpm docs:decisions\``
}

if (import.meta.main) {
  const path = join(import.meta.dirname, '../..', file)
  writeFileSync(path, withIndex(readFileSync(path, 'utf8')))
}
