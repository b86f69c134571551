import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { everyKind } from '@lorecircle/shared/registry/every-kind'

/** `docs/documents.md` says what the kinds of stored documents say of themselves; run by itself, this writes it. */

const head = `# What is stored

Every kind of document, as its noun's \`stored.ts\` declares it. Names in braces are filled in; \`{slot:5}\` is a number of
five digits. Written by \`pnpm docs:documents\`.

| key | in an author's export | when the account is deleted | pages are made of it | can be made again |
|---|---|---|---|---|
`

const documentsTable = (): string =>
  head +
  [...everyKind]
    .sort((a, b) => (a.template < b.template ? -1 : 1))
    .map(({ template, exported, atDeletion, isPublished, isDerived }) =>
      [`\`${template}\``, exported?.as ?? '', atDeletion, isPublished ? 'yes' : '', isDerived ? 'yes' : ''],
    )
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('')

export function checkDocumentsTable(root: string): string | null {
  const isCurrent = readFileSync(join(root, 'docs/documents.md'), 'utf8') === documentsTable()
  return isCurrent ? null : 'docs/documents.md is not what the kinds say: run `pnpm docs:documents`'
}

if (import.meta.main) writeFileSync(join(import.meta.dirname, '../../docs/documents.md'), documentsTable())
