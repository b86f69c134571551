import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import { expect, test } from 'vitest'
import { bundle } from './bundle.ts'
import { rehearsalEnvironment } from './rehearsal/rehearse.ts'
import { entryFolder, pictureFunctions, productionEntries } from './what-runs/entries.ts'
import { functions } from './what-runs/functions.ts'
import { functionRows } from './what-runs/lookups.ts'

const { entry } = functions['publish-shops']
const publisher = entryFolder(entry)

test('nothing of the emulators or the tests is in what production runs', { timeout: 120_000 }, async () => {
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
  expect(Object.keys(bundles[publisher]?.inputs ?? {})).toContain('publisher/src/publish/publish-shop.ts')
  const api = Object.keys(bundles[entryFolder(functions.api.entry)]?.inputs ?? {})
  expect(api).toContain('functions/src/ebooks/stamp-worker.ts')

  const codecs = Object.entries(bundles).flatMap(([name, { outputs }]) =>
    Object.values(outputs).some(({ imports }) => imports.some(({ path }) => path === 'sharp')) ? [name] : [],
  )
  const need = functionRows.filter((row) => codecs.includes(entryFolder(row.entry))).map(({ name }) => name)
  expect(need.toSorted()).toEqual(pictureFunctions.toSorted())
})

test('a call that needs neither Stripe nor a picture loads neither', async () => {
  const outdir = await mkdtemp(join(tmpdir(), 'bundle-'))
  const api = entryFolder(functions.api.entry)
  const bundles = await bundle(outdir, { [api]: functions.api.entry })
  await rm(outdir, { recursive: true })
  const loaded = loadedAtStart(bundles[api]?.outputs, 'index.mjs')
  expect(loaded).toContain('functions/src/services/stripe.ts')
  expect(loaded.filter((path) => /node_modules\/stripe\/|(^|\/)sharp$/.test(path))).toEqual([])
})

test('a worker loads the library of the kind of file that it stamps', async () => {
  const outdir = await mkdtemp(join(tmpdir(), 'bundle-'))
  const { stamping } = await bundle(outdir, { stamping: 'functions/src/ebooks/stamp-in-worker.ts' })
  await rm(outdir, { recursive: true })
  expect(Object.keys(stamping?.inputs ?? {})).toContain('functions/src/ebooks/stamp-pdf.ts')
  const loaded = loadedAtStart(stamping?.outputs, 'stamp-worker.mjs')
  expect(loaded).toContain('functions/src/ebooks/stamp-file.ts')
  expect(loaded.filter((path) => /pdf-lib|zip\.js|\/zod\//.test(path))).toEqual([])
})

/** Everything that a bundle's file imports, but for what it imports lazily. */
function loadedAtStart(outputs: Metafile['outputs'] = {}, name: string): string[] {
  const loadedBy = (file: string): string[] => [
    ...Object.keys(outputs[file]?.inputs ?? {}),
    ...(outputs[file]?.imports ?? []).flatMap(({ path, kind }) =>
      kind === 'dynamic-import' ? [] : [path, ...loadedBy(path)],
    ),
  ]
  return loadedBy(Object.keys(outputs).find((file) => file.endsWith(`/${name}`)) ?? '')
}

test('the publisher starts from code that was compiled beforehand, and offers its three handlers', async () => {
  const outdir = await mkdtemp(join(tmpdir(), 'bundle-'))
  await bundle(outdir, { [publisher]: entry })
  const start = JSON.stringify(join(outdir, publisher, 'start.mjs'))
  const told = `import(${start}).then((module) => console.log(Object.keys(module).join()))`
  const compiled = `require(${JSON.stringify(join(outdir, publisher, 'index.cjs'))}).isPrecompiled`
  const env = rehearsalEnvironment('http://127.0.0.1:9')
  const said = (...flags: string[]) => execFileSync(process.execPath, flags, { env, encoding: 'utf8' }).trim()
  // A start that had to compile says so in a line of its own.
  expect(said('-e', told)).toBe('marketHandler,publishHandler,republishHandler')
  expect(said('-p', compiled)).toBe('true')
  await rm(outdir, { recursive: true })
})

test('a bundled function finds its worker beside it', { timeout: 60_000 }, async () => {
  const outdir = await mkdtemp(join(tmpdir(), 'bundle-'))
  await bundle(outdir, { stamping: 'functions/src/ebooks/stamp-in-worker.ts' })
  const main = JSON.stringify(join(outdir, 'stamping/index.mjs'))
  const stamp = `{ name: 'Anodos', orderId: 'order_1', on: new Date(0) }`
  const asked = `import(${main}).then(({ stampInWorker }) => stampInWorker(new Uint8Array(9), 'application/pdf', ${stamp}))`
  const said = execFileSync(process.execPath, ['-e', `${asked}.then(({ why }) => console.log(why))`], {
    encoding: 'utf8',
  })
  expect(said.trim()).toBe('It cannot be read as a PDF.')
  await rm(outdir, { recursive: true })
})
