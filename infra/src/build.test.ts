import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildChanged } from './build.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-'))
  for (const [folder, tool] of [
    ['sites', 'astro'],
    ['portal', 'vite'],
  ] as const) {
    const tools = join(root, folder, 'node_modules/.bin')
    mkdirSync(tools, { recursive: true })
    const script = `#!/bin/sh\necho begun >> ../builds\nsleep 0.2\nmkdir -p dist\necho ended >> ../builds\n`
    writeFileSync(join(tools, tool), script, { mode: 0o755 })
  }
})
afterEach(() => rmSync(root, { recursive: true }))

const build = () => {
  const said: string[] = []
  return buildChanged(root, (what) => said.push(what)).then(() => said)
}
const builds = () => readFileSync(join(root, 'builds'), 'utf8').trim().split('\n')

test('two who build one folder at the same moment build it once, and both wait until it stands', async () => {
  const [first, second] = await Promise.all([build(), build()])
  expect(builds().sort()).toEqual(['begun', 'begun', 'ended', 'ended'])
  expect([...first, ...second].sort()).toEqual(['pages', 'portal'])
  expect(await build()).toEqual([])
})

test('a build that fails leaves the folder to whoever comes next', async () => {
  const tool = join(root, 'sites/node_modules/.bin/astro')
  const works = readFileSync(tool)
  writeFileSync(tool, '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  await expect(build()).rejects.toThrow('The pages could not be built')
  // What is built beside it is waited for.
  expect(builds()).toEqual(['begun', 'ended'])
  writeFileSync(tool, works)
  expect(await build()).toEqual(['pages'])
})
