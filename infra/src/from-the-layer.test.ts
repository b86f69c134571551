import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bundle } from './bundle.ts'

const home = mkdtempSync(join(tmpdir(), 'layer-'))
afterAll(() => rmSync(home, { recursive: true }))

test('a function that draws pictures finds the codec in its layer, as Lambda names it', async () => {
  const codec = join(home, 'layer/nodejs/node_modules/sharp')
  mkdirSync(codec, { recursive: true })
  writeFileSync(join(codec, 'index.js'), "module.exports = () => 'the layer’s codec'")
  writeFileSync(join(home, 'draws.ts'), "export const draw = async () => (await import('sharp')).default()")
  await bundle(home, { draws: join(home, 'draws.ts') }, { quick: 'none' })

  const index = JSON.stringify(join(home, 'draws/index.mjs'))
  const said = execFileSync(
    process.execPath,
    ['-e', `import(${index}).then((m) => m.draw()).then(console.log)`],
    {
      env: { NODE_PATH: join(home, 'layer/nodejs/node_modules') },
      encoding: 'utf8',
    },
  )
  expect(said.trim()).toBe('the layer’s codec')
})
