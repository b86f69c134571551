import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const kilobyte = 1000

type Budget = { what: string; limitInBytes: number; files: (root: string) => string[] }

const budgets: Budget[] = [
  { what: "the portal's entry", limitInBytes: 150 * kilobyte, files: portalEntry },
  {
    what: 'all scripts of the public pages',
    limitInBytes: 80 * kilobyte,
    files: (root) => inFolder(root, 'sites/dist/client/_astro/*.js'),
  },
  {
    what: 'all styles of the public pages',
    limitInBytes: 20 * kilobyte,
    files: (root) => inFolder(root, 'sites/dist/client/_astro/*.css'),
  },
]

const inFolder = (root: string, pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => join(root, file))

/** Files loaded before the first screen: the page's scripts and styles, and their preloads. */
function portalEntry(root: string): string[] {
  const page = readFileSync(join(root, 'portal/dist/index.html'), 'utf8')
  const named = [...page.matchAll(/(?:src|href)="\/(portal-assets\/[^"]+\.(?:js|css))"/g)]
  return named.map(([, file = '']) => join(root, 'portal/dist', file))
}

/** Sentences for every exceeded budget, or null. Prints all sizes. */
export async function checkSizes(root: string): Promise<string | null> {
  if (!existsSync(join(root, 'portal/dist/index.html'))) return 'Nothing is built yet: run pnpm start once.'
  const overruns = budgets.flatMap(({ what, limitInBytes, files }) => {
    const sizeInBytes = files(root).reduce(
      (sum, file) => sum + brotliCompressSync(readFileSync(file)).length,
      0,
    )
    console.log(
      `      ${what}: ${(sizeInBytes / kilobyte).toFixed(1)} of ${limitInBytes / kilobyte} kB, brotli`,
    )
    return sizeInBytes <= limitInBytes
      ? []
      : [`${what} weigh ${sizeInBytes} bytes, allowed are ${limitInBytes}.`]
  })
  return overruns.length === 0 ? null : overruns.join('\n')
}
