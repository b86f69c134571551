import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PageView } from '@lorecircle/shared/page/views'

const sites = fileURLToPath(new URL('../../sites', import.meta.url))

/**
 * Runs a full `astro build` of the publisher's templates with these pages, each at its public URL; returns the output
 * folder, in which the first page is `0.html`.
 */
export async function buildStaticSite(
  pages: readonly { url: string; page: PageView }[],
  folder: string,
): Promise<string> {
  const file = join(folder, 'pages.json')
  const out = join(folder, 'out')
  await writeFile(file, JSON.stringify(pages))
  await astro(['build', '--root', 'static', '--outDir', out, '--silent'], { LORECIRCLE_PAGES: file })
  return out
}

function astro(args: string[], environment: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(sites, 'node_modules/astro/bin/astro.mjs'), ...args], {
      cwd: sites,
      env: { ...process.env, ...environment, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`astro ended with ${code}`))))
  })
}
