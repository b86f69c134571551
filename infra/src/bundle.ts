import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Metafile, type Plugin } from 'esbuild'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What runs in production, by the name of its Lambda function's folder. */
export const productionEntries = {
  functions: 'functions/src/lambda.ts',
  'mail-trigger': 'functions/src/mail-trigger/lambda.ts',
  'sweep-checkouts': 'functions/src/checkout/sweep-lambda.ts',
  'sweep-accounts': 'functions/src/accounts/sweep-lambda.ts',
  publisher: 'publisher/src/lambda.ts',
  'sweep-shops': 'publisher/src/sweep-lambda.ts',
  live: 'publisher/src/live/lambda.ts',
} as const

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

/**
 * Bundles each entry into `{outdir}/{name}/index.mjs` with all that it needs, built templates included. What
 * is imported lazily stays a file of its own beside it, and is only compiled when it is used. The metafiles
 * name every module that went in.
 */
export async function bundle(
  outdir: string,
  entries: Record<string, string> = productionEntries,
): Promise<Record<string, Metafile>> {
  const bundled = Object.entries(entries).map(async ([name, path]): Promise<[string, Metafile]> => {
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: [{ in: path, out: 'index' }],
      outdir: join(outdir, name),
      bundle: true,
      splitting: true,
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
      // Its native parts come with the function's layer.
      external: ['sharp'],
      plugins: [englishOnly],
      metafile: true,
      logLevel: 'error',
    })
    return [name, metafile]
  })
  return Object.fromEntries(await Promise.all(bundled))
}
