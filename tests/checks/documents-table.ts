import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { everyKind } from '@lorecircle/shared/registry/every-kind'

/** Writes `docs/documents.md` from the kinds of stored documents when run as a command. */

const head = `# Stored documents

Every kind of document, as \`shared/src/*/stored.ts\` declares it. Names in braces are variables; \`{slot:5}\` is a number of
five digits. Written by \`pnpm docs:documents\`.

| key | in the author's export | at account deletion | published | derived |
|---|---|---|---|---|
`

const documentsTable = (): string =>
  head +
  [...everyKind]
    .sort((a, b) => (a.template < b.template ? -1 : 1))
    .map(({ template, exported, atDeletion, isPublished, isDerived }) => [
      `\`${template}\``,
      exported?.as ?? '',
      atDeletion,
      isPublished ? 'yes' : '',
      isDerived ? 'yes' : '',
    ])
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('')

export function checkDocumentsTable(root: string): string | null {
  const isCurrent = readFileSync(join(root, 'docs/documents.md'), 'utf8') === documentsTable()
  return isCurrent ? null : 'docs/documents.md differs from the kinds of documents: run `pnpm docs:documents`'
}

if (import.meta.main) writeFileSync(join(import.meta.dirname, '../../docs/documents.md'), documentsTable())
