import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildChanged } from './build.ts'
import { describeError } from './terminal/in-words.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const wordsOfABuild = async () => {
  const error = await buildChanged(root, () => {}).catch((thrown: unknown) => thrown)
  return describeError(error, 'usage').words
}

test('an operator whose pages cannot be built reads which, and how the build ended, without a trace of ours', async () => {
  const tools = join(root, 'sites/node_modules/.bin')
  mkdirSync(tools, { recursive: true })
  const script =
    '#!/bin/sh\nfor n in $(seq 1 50); do echo "line $n"; done\necho "Book.astro: no such part" >&2\nexit 3\n'
  writeFileSync(join(tools, 'astro'), script, { mode: 0o755 })
  const words = await wordsOfABuild()
  expect(words).toMatch(/^The pages could not be built\. The build’s last lines:\n\nline 3\d\n/)
  expect(words).toContain('Book.astro: no such part')
  expect(words).not.toMatch(/line 1\n|^\s+at /m)
})

test('where nothing is installed to build with, an operator reads what to do', async () => {
  mkdirSync(join(root, 'sites'))
  expect(await wordsOfABuild()).toBe(
    'There is no astro here to build the pages with. Run pnpm install, then try again.',
  )
})
