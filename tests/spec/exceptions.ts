import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Exception = { ids: string[]; reason: string }

const row = /^\| (?<ids>[AB][^|]*) \| (?<reason>[^|]+) \|$/

/** Rows of the table in docs/spec-exceptions.md; a row may name several ids, separated by commas. */
export const parseExceptions = (markdown: string): Exception[] =>
  markdown.split('\n').flatMap((text) => {
    const { ids, reason } = row.exec(text)?.groups ?? {}
    return ids && reason ? [{ ids: ids.split(',').map((id) => id.trim()), reason: reason.trim() }] : []
  })

export const readExceptions = (): Exception[] =>
  parseExceptions(readFileSync(join(import.meta.dirname, '../../docs/spec-exceptions.md'), 'utf8'))
