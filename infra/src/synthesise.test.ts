import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bundle } from './bundle.ts'
import { rehearsalEnvironment } from './rehearsal/rehearse.ts'
import { bundleRehearsal, compileInLambda } from './synthesise.ts'
import { entryFolder } from './what-runs/entries.ts'
import { functions } from './what-runs/functions.ts'

const { entry } = functions['publish-shops']
const name = entryFolder(entry)
const homes: string[] = []
const home = async () => homes[homes.push(await mkdtemp(join(tmpdir(), 'compiled-'))) - 1] ?? ''
afterAll(() => Promise.all(homes.map((one) => rm(one, { recursive: true }))))

const node = (script: string) =>
  execFileSync(process.execPath, ['-e', script], {
    env: rehearsalEnvironment('http://127.0.0.1:9'),
    encoding: 'utf8',
  }).trim()
const isPrecompiled = (folder: string) =>
  node(`console.log(require(${JSON.stringify(join(folder, 'index.cjs'))}).isPrecompiled); process.exit()`)

test('what one processor compiled is not taken by another, and what stands alone in Lambda’s runtime compiles it', async () => {
  const [outdir, task] = [await home(), await home()]
  await bundle(outdir, { [name]: entry }, { compile: async () => {} })
  const folder = join(outdir, name)
  expect(isPrecompiled(folder)).toBe('false')

  await bundleRehearsal(task)
  const call = `import(${JSON.stringify(join(task, 'rehearse.mjs'))}).then(async (m) => {
    await m.handler({ folder: ${JSON.stringify(folder)} })
    process.exit()
  })`
  node(call)
  expect(isPrecompiled(folder)).toBe('true')

  const compiled = (await readdir(folder)).find((file) => file.endsWith('.compiled')) ?? ''
  expect(compiled).toContain(`.${process.arch}.${process.version}.`)
  await rename(join(folder, compiled), join(folder, compiled.replace(`.${process.arch}.`, '.another.')))
  expect(isPrecompiled(folder)).toBe('false')
})

test('an operator without Docker is told that the publisher starts later, and goes on', async () => {
  const said: string[] = []
  const path = process.env.PATH
  process.env.PATH = '/nowhere'
  await compileInLambda((line) => said.push(line))(await home())
  process.env.PATH = path
  expect(said).toEqual([expect.stringContaining('starts some 300 ms later')])
})
