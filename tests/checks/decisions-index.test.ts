import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkDecisionsIndex, withIndex } from './decisions-index.ts'

const page = `# Decisions

What was decided.

- [Selling](#selling)
  - [\`+\` is a shop's sign, not a reader's](#-is-a-shops-sign-not-a-readers)

## Selling

### \`+\` is a shop's sign, not a reader's
Why.
`

function check(text: string) {
  const root = mkdtempSync(join(tmpdir(), 'decisions-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'docs'))
  writeFileSync(join(root, 'docs/decisions.md'), text)
  return checkDecisionsIndex(root)
}

test('whoever reads the decisions finds each of them in the list above', () => {
  expect(check(page)).toBeNull()
})

test.each([
  ['a decision that nobody listed', `${page}\n### A cart is a cookie\nWhy.\n`],
  ['a listed decision that is no more', page.slice(0, page.indexOf('### '))],
  ['a link that leads nowhere', page.replace('(#selling)', '(#sales)')],
  ['a page without a list', page.replace(/^ *- .*\n/gm, '')],
])('%s is told, and the command puts it right', (_, text) => {
  expect(check(text)).toContain('run `pnpm docs:decisions`')
  expect(check(withIndex(text))).toBeNull()
})
