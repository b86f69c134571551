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
 * Lambda names its layers by `NODE_PATH`, which `require` obeys and `import` does not: what lies in a layer is
 * required, also where the source imports it. It is loaded when it is first used, as before.
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

/** Readers wait for its functions, and nobody for the others' start. */
const quickEntry = entryFolder(functions['publish-shops'].entry)

/** Modules that start a worker thread, and the worker's entry, which is bundled beside the function's own. */
const workers: Record<string, string> = {
  'functions/src/ebooks/stamp-in-worker.ts': 'functions/src/ebooks/stamp-worker.ts',
}

/** A CommonJS dependency inside an ES module still asks for `require`. */
const banner = `import { createRequire as requireBeside } from 'node:module'
const require = requireBeside(import.meta.url)`

/** zod brings its messages in fifty languages; each would be compiled at every cold start. */
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
 * Bundles each entry into `{outdir}/{name}/` with all that it needs, built templates included; the metafiles
 * name every module that went in. The one named `quick` is bundled to start quickly.
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

/** `index.mjs`; what is imported lazily stays a file of its own beside it, and is only compiled when it is used. */
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
 * `index.cjs`, which starts a single script from what V8 compiled at a rehearsal. Node's parts are required and
 * not imported: an import of `node:http` reads all that it exports, and loads the WebSocket client for it.
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

/** Compiles a bundle for this very Node, on this processor: for what runs here. */
async function compileHere(folder: string): Promise<void> {
  const rehearsal = fileURLToPath(new URL('./rehearsal/here.ts', import.meta.url))
  const child = spawn(process.execPath, [rehearsal, folder], { stdio: ['ignore', 'inherit', 'inherit'] })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0) throw new Error(`the rehearsal of ${folder} ended with ${code}`)
}
