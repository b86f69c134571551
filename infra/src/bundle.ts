import { spawn } from 'node:child_process'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild'
import { type CompileBundle, prepareQuickStart } from './compile.ts'
import { createStartScriptWriter } from './start/bundle-start.ts'
import { entryFolder, productionEntries } from './what-runs/entries.ts'
import { functions } from './what-runs/functions.ts'
import { functionRows } from './what-runs/lookups.ts'

/**
 * Lambda finds layers by `NODE_PATH`, which `require` uses and `import` does not: modules in a layer are required
 * even if the source imports them. They still load on first use.
 */
const fromTheLayer = (name: string): Plugin => ({
  name: `${name} from the layer`,
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^${name}$`) }, ({ namespace }) =>
      namespace === 'layer' ? { path: name, external: true } : { path: name, namespace: 'layer' },
    )
    onLoad({ filter: /.*/, namespace: 'layer' }, () => ({
      contents: `module.exports = require('${name}')`,
      loader: 'js',
    }))
  },
})

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Readers wait only for cold starts of this entry's functions. */
const quickEntry = entryFolder(functions['publish-shops'].entry)

const workers: Record<string, string> = {
  'functions/src/ebooks/stamp-in-worker.ts': 'functions/src/ebooks/stamp-worker.ts',
}

/** CommonJS dependencies in an ES module call `require`. */
const banner = `import { createRequire as requireBeside } from 'node:module'
const require = requireBeside(import.meta.url)`

/** zod includes messages in fifty languages, which would be compiled at every cold start. */
const englishOnly: Plugin = {
  name: 'english-only',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.\/locales\/index\.js$/ }, ({ importer, resolveDir }) =>
      importer.includes('/zod/') ? { path: join(resolveDir, '../locales/en.js') } : undefined,
    )
  },
}

const common = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  conditions: ['module'],
  minify: true,
  legalComments: 'none',
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [englishOnly],
  metafile: true,
  logLevel: 'error',
} satisfies BuildOptions

/**
 * Bundles each entry into `{outdir}/{name}/` with its dependencies and built templates; the metafiles list every
 * included module. The entry named `quick` is bundled for a fast start.
 */
export async function bundle(
  outdir: string,
  entries = productionEntries,
  { quick = quickEntry, compile = compileHere }: { quick?: string; compile?: CompileBundle } = {},
): Promise<Record<string, Metafile>> {
  const start = await createStartScriptWriter()
  const bundled = Object.entries(entries).map(async ([name, path]): Promise<[string, Metafile]> => {
    const folder = join(outdir, name)
    const handlers = functionRows.flatMap(({ entry, handler }) => (entry === path ? [handler] : []))
    await start(folder, [...new Set(handlers)], name === quick ? 'index.cjs' : 'index.mjs')
    return [
      name,
      await (name === quick ? quicklyStarting(path, folder, compile) : withLazyParts(path, folder)),
    ]
  })
  return Object.fromEntries(await Promise.all(bundled))
}

async function withLazyParts(path: string, outdir: string): Promise<Metafile> {
  const main = await buildSplit({ in: path, out: 'index' }, outdir)
  const worker = Object.entries(workers).find(([opener]) => main.inputs[opener])?.[1]
  if (worker === undefined) return main
  const beside = await buildSplit({ in: worker, out: basename(worker, '.ts') }, outdir)
  return {
    inputs: { ...main.inputs, ...beside.inputs },
    outputs: { ...main.outputs, ...beside.outputs },
  }
}

async function buildSplit(entry: { in: string; out: string }, outdir: string): Promise<Metafile> {
  const { metafile } = await build({
    ...common,
    entryPoints: [entry],
    outdir,
    splitting: true,
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    banner: { js: banner },
    plugins: [...common.plugins, fromTheLayer('sharp')],
  })
  return metafile
}

/**
 * `index.cjs`, which starts a single script from V8's code cache of a rehearsal. Node's modules are required, not
 * imported: importing `node:http` reads all of its exports, and loads the WebSocket client for them.
 */
async function quicklyStarting(path: string, outdir: string, compile: CompileBundle): Promise<Metafile> {
  const { metafile } = await build({
    ...common,
    entryPoints: [{ in: path, out: 'main' }],
    outdir,
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    supported: { 'dynamic-import': false },
    banner: { js: "const thisFile = require('node:url').pathToFileURL(__filename).href" },
    define: { ...common.define, 'import.meta.url': 'thisFile' },
  })
  await prepareQuickStart(outdir, compile)
  return metafile
}

async function compileHere(folder: string): Promise<void> {
  const rehearsal = fileURLToPath(new URL('./rehearsal/here.ts', import.meta.url))
  const child = spawn(process.execPath, [rehearsal, folder], { stdio: ['ignore', 'inherit', 'inherit'] })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0) throw new Error(`the rehearsal of ${folder} ended with ${code}`)
}
