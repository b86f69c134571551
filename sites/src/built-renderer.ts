import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type * as Renderer from '../renderer.d.ts'
import { sourceVersion } from '../source-version.ts'

const here = new URL('../', import.meta.url)
const entry = new URL('./dist/server/entry.mjs', here)

/** The renderer as the publisher loads it, built anew where the sources have moved on: for tests. */
export async function builtRenderer(): Promise<typeof Renderer> {
  const built = await readFile(entry, 'utf8').catch(() => '')
  if (!built.includes(sourceVersion())) {
    const astro = new URL('./node_modules/astro/bin/astro.mjs', here)
    execFileSync(process.execPath, [fileURLToPath(astro), 'build'], {
      cwd: here,
      stdio: 'pipe',
      env: process.env,
    })
  }
  return import(entry.href)
}
