import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentKinds } from '@lorecircle/shared/registry/every-kind'

type Kind = (typeof documentKinds)[number]

const head = `# Stored documents

Every kind of document, as \`shared/src/*/stored.ts\` declares it, by what happens when its author's account is deleted. Names in
braces are variables; \`{slot:5}\` is a number of five digits. *Export* names a document's part of the author's export. A change of a
*published* document wakes the publisher. A *derived* one is rebuilt when it is lost and needs no backup. Written by
\`pnpm docs:documents\`.
`

const headings: Record<Kind['atDeletion'], string> = {
  removed: 'Removed with the account',
  custom: 'Removed by a step of the deletion',
  expires: 'Removed by a sweep when they expire',
  kept: 'Kept for readers and the law',
  not_owned: 'Of no author',
}

function line({ template, exported, isPublished, isDerived }: Kind): string {
  const notes = [
    ...(exported ? [`export: ${exported.as}`] : []),
    ...(isPublished ? ['published'] : []),
    ...(isDerived ? ['derived'] : []),
  ]
  return `- \`${template}\`${notes.length > 0 ? ` (${notes.join(', ')})` : ''}\n`
}

function documentsPage(): string {
  const kinds = [...documentKinds].sort((a, b) => (a.template < b.template ? -1 : 1))
  const sections = Object.entries(headings).map(([fate, heading]) => {
    const lines = kinds.filter(({ atDeletion }) => atDeletion === fate).map(line)
    return `\n## ${heading}\n\n${lines.join('')}`
  })
  return head + sections.join('')
}

export function checkDocumentsList(root: string): string | null {
  const isCurrent = readFileSync(join(root, 'docs/documents.md'), 'utf8') === documentsPage()
  return isCurrent ? null : 'docs/documents.md differs from the kinds of documents: run `pnpm docs:documents`'
}

if (import.meta.main) writeFileSync(join(import.meta.dirname, '../../docs/documents.md'), documentsPage())
