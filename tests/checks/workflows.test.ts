import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('no one who moves a tag of an action changes what runs here: each is named by its whole hash', () => {
  const used = globSync('.github/workflows/*.yml', { cwd: root }).flatMap((path) => [
    ...read(path).matchAll(/uses:\s*(.+)$/gm),
  ])
  expect(used.length).toBeGreaterThan(0)
  for (const [, action = ''] of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})

test('what the README says to type in a fresh clone is what is run on every change', () => {
  const promised = [...read('README.md').matchAll(/^(npx --yes pnpm@\d+) (\w+) +#/gm)]
  expect(promised.map(([, , command]) => command)).toEqual(['start', 'test'])
  const workflow = read('.github/workflows/ci.yml')
  const run = workflow.replaceAll(
    /\$\{\{ matrix\.command \}\}/g,
    /command: \[(\w+),/.exec(workflow)?.[1] ?? '',
  )
  for (const [, pnpm, command] of promised) expect(run).toContain(`${pnpm} ${command}`)
})

test('what the product is built on is looked up among known holes on every change', () => {
  const workflow = read('.github/workflows/ci.yml')
  expect(workflow).toMatch(/pnpm@\d+ audit --prod --audit-level high --ignore-registry-errors$/m)
  // What is run where no registry answers asks none.
  expect(read('.ci/run')).not.toContain('audit')
})
