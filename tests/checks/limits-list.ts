import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LimitRule, rateLimits } from '@lorecircle/functions/limits/limits'

/** Writes the last section of `docs/security.md` from `limits.ts` when run as a command. */

const heading = '## Every limit\n'
const head = `${heading}
A household, a library or a fair is one address; only a keyed hash of it is stored. Daily limits start again at midnight (UTC).
Public pages are not limited. Written by \`pnpm docs:limits\` from \`functions/src/limits/limits.ts\`.

`

const gigabyte = 1024 ** 3
const megabyte = 1024 ** 2

const inWords = (most: number): string =>
  most >= gigabyte
    ? `${most / gigabyte} GB`
    : most >= megabyte
      ? `${most / megabyte} MB`
      : most.toLocaleString('en-US')

const withLimits = (page: string): string =>
  page.slice(0, page.indexOf(heading)) +
  head +
  Object.values<LimitRule>(rateLimits)
    .map(({ of, most, every }) => `- ${of}: ${inWords(most)} ${every === 'day' ? 'day' : 'hour'}\n`)
    .join('')

const pageIn = (root: string) => join(root, 'docs/security.md')

export function checkLimitsList(root: string): string | null {
  const page = readFileSync(pageIn(root), 'utf8')
  return page === withLimits(page)
    ? null
    : 'docs/security.md differs from functions/src/limits/limits.ts: run `pnpm docs:limits`'
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..')
  writeFileSync(pageIn(root), withLimits(readFileSync(pageIn(root), 'utf8')))
}
