import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundle, productionEntries } from './bundle.ts'

test('nothing of the emulators or the tests is in what production runs', async () => {
  const outdir = await mkdtemp(join(tmpdir(), 'bundle-'))
  const bundles = await bundle(outdir)
  await rm(outdir, { recursive: true })
  expect(Object.keys(bundles)).toEqual(Object.keys(productionEntries))
  for (const [name, { inputs }] of Object.entries(bundles)) {
    const modules = Object.keys(inputs)
    expect(
      modules.filter((path) => /^(local|tests)\//.test(path) || path.includes('@lorecircle/local')),
      name,
    ).toEqual([])
    expect(modules.length).toBeGreaterThan(1)
  }
  expect(Object.keys(bundles.publisher?.inputs ?? {})).toContain('publisher/src/publish-shop.ts')
})
