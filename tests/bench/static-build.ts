import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shopPages } from '@lorecircle/publisher/shop/shop-pages'
import type { SiteView } from '@lorecircle/shared/views'
import { benchShop } from './bench-shop.ts'

const sites = fileURLToPath(new URL('../../sites', import.meta.url))
const booksAShop = 10

/** A full `astro build` of the same templates over so many books, in seconds. */
export async function staticBuild(
  books: number,
  site: SiteView,
): Promise<{ seconds: number; pages: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'lorecircle-static-'))
  const pages = Array.from({ length: books / booksAShop }, (_, n) => shopOf(n)).flatMap((source) =>
    shopPages(source, site, new Date()).map(({ key, page }) => ({
      path: key.replace(/(index)?\.html$/, ''),
      page,
    })),
  )
  const file = join(folder, 'pages.json')
  await writeFile(file, JSON.stringify(pages))
  const began = performance.now()
  await run('astro', ['build', '--root', 'static', '--outDir', join(folder, 'out'), '--silent'], {
    LORECIRCLE_PAGES: file,
  })
  const seconds = (performance.now() - began) / 1000
  await rm(folder, { recursive: true })
  return { seconds, pages: pages.length }
}

function shopOf(n: number) {
  const sub = `author-${n}`
  const person = { sub, email: `${sub}@lorecircle.example`, firstName: 'Bench', lastName: 'Author' }
  const { account, profile, books } = benchShop(person, `shop-${n}`, booksAShop)
  return { account, profile, welcome: null, books, tallies: new Map() }
}

function run(command: string, args: string[], environment: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(sites, 'node_modules/.bin', command), args, {
      cwd: sites,
      env: { ...process.env, ...environment, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`)),
    )
  })
}
