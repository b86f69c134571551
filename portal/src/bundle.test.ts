import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const house = join(root, '..')

test('nothing of the emulators or the tests is in the portal that production serves', async () => {
  const built = await build({ root, mode: 'production', logLevel: 'silent', build: { write: false } })
  const outputs = 'output' in built ? [built] : Array.isArray(built) ? built : []
  const modules = outputs
    .flatMap(({ output }) => output)
    .flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
  expect(modules).toContain(join(root, 'src/main.tsx'))
  expect(
    modules.filter((id) => id.startsWith(join(house, 'local/')) || id.startsWith(join(house, 'tests/'))),
  ).toEqual([])
})
