import { fileURLToPath } from 'node:url'
import { build, type Metafile } from 'esbuild'

const root = new URL('../../', import.meta.url)

/** What runs in production, by the name of its Lambda function's folder. */
export const productionEntries = {
  functions: 'functions/src/lambda.ts',
  'mail-trigger': 'functions/src/mail-trigger/lambda.ts',
  publisher: 'publisher/src/lambda.ts',
  live: 'publisher/src/live/lambda.ts',
} as const

/** A CommonJS dependency inside an ES module still asks for `require`. */
const banner = `import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)`

/**
 * Bundles entries, each into `{outdir}/{name}/index.mjs` with all that it needs, built templates included. The
 * metafile names every module that went in.
 */
export async function bundle(
  outdir: string,
  entries: Record<string, string> = productionEntries,
): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: fileURLToPath(root),
    entryPoints: Object.entries(entries).map(([name, path]) => ({ in: path, out: `${name}/index` })),
    outdir,
    bundle: true,
    splitting: false,
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    conditions: ['module'],
    minify: true,
    legalComments: 'none',
    banner: { js: banner },
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['sharp'],
    metafile: true,
    logLevel: 'error',
  })
  return metafile
}
