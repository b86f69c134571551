import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkArrows } from './arrows.ts'

const table = {
  packages: { shared: [], portal: ['shared'], publisher: ['shared', 'sites'], sites: ['shared'] },
  layers: { 'portal/src': [['ui'], ['books', 'blog'], ['books/list'], ['.']] },
  onlyFrom: { publisher: { sites: 'publisher/src/renderer.ts' } },
  notFor: { portal: ['shared/src/storage/'] },
}
const up = '../../../'
/** A house in which all is as it should be. */
const sound = {
  'portal/src/main.ts': "import './books/list/List.tsx'",
  'portal/src/ui/Icon.tsx': '',
  'portal/src/books/book.ts': "import { Icon } from '../ui/Icon.tsx'",
  'portal/src/books/list/List.tsx': "import { book } from '../book.ts'",
  'portal/src/blog/post.ts': "import { z } from 'zod'\nimport { urls } from '@lorecircle/shared/urls/urls'",
  'portal/src/blog/post.test.ts': "import { book } from '../books/book.ts'",
  'publisher/src/renderer.ts': "import('@lorecircle/sites/renderer')",
}

const homes: string[] = []
afterEach(() => {
  for (const home of homes.splice(0)) rmSync(home, { recursive: true })
})

function check(change: Record<string, string>, rules = table) {
  const home = mkdtempSync(join(tmpdir(), 'arrows-'))
  homes.push(home)
  for (const [file, source] of Object.entries({ ...sound, ...change })) {
    mkdirSync(dirname(join(home, file)), { recursive: true })
    writeFileSync(join(home, file), source)
  }
  return checkArrows(home, rules)
}

test('imports that go down the layers are none to speak of', () => {
  expect(check({})).toBeNull()
})

test.each([
  ['portal/src/ui/Icon.tsx', "import { book } from '../books/book.ts'", 'ui may not import books'],
  ['portal/src/books/book.ts', "import type { Post } from '../blog/post.ts'", 'books may not import blog'],
  ['portal/src/books/book.ts', "const a = import('./list/List.tsx')", 'books may not import books/list'],
  ['portal/src/blog/post.ts', "export { main } from '../main.ts'", 'blog may not import .'],
  ['portal/src/blog/post.ts', "import '@lorecircle/publisher/renderer'", 'portal may not import publisher'],
  ['portal/src/blog/post.ts', `import '${up}shared/src/money.ts'`, 'reaches out of portal'],
  ['portal/src/blog/post.ts', "import '@lorecircle/shared/storage/s3'", 'is not for browsers'],
  ['publisher/src/page.ts', "import '@lorecircle/sites/renderer'", 'only publisher/src/renderer.ts'],
  [
    'publisher/src/page.ts',
    "import { app } from './on-demand/lambda.ts'",
    'an entry is imported by no module',
  ],
  ['portal/src/new/thing.ts', '', 'lies in no folder'],
])('%s with %j is told', (file, source, sentence) => {
  expect(check({ [file]: source })).toContain(sentence)
  expect(check({ [file]: source })?.split('\n')).toHaveLength(1)
})

test('features that import each other by way of a folder inside one of them are told', () => {
  const change = {
    'portal/src/blog/post.ts': "import { book } from '../books/book.ts'",
    'portal/src/books/list/List.tsx': `import { post } from '${'../'.repeat(2)}blog/post.ts'`,
  }
  const layers = { 'portal/src': [['ui'], ['books'], ['blog'], ['books/list'], ['.']] }
  expect(check(change, { ...table, layers })).toBe('portal/src: blog and books import each other')
})
