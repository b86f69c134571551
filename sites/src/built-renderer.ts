import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type * as Renderer from '../renderer.d.ts'
import { sourceVersion } from '../source-version.ts'

const here = new URL('../', import.meta.url)
const chunks = new URL('./dist/server/chunks/', here)

/** The renderer as the publisher loads it, built anew where the sources have moved on: for tests. */
export async function builtRenderer(): Promise<typeof Renderer> {
  if (!isBuilt(sourceVersion())) {
    const astro = new URL('./node_modules/astro/bin/astro.mjs', here)
    execFileSync(process.execPath, [fileURLToPath(astro), 'build'], { cwd: here, stdio: 'pipe' })
  }
  return import(new URL('./dist/server/entry.mjs', here).href)
}

function isBuilt(version: string): boolean {
  try {
    return readdirSync(chunks).some((name) => readFileSync(new URL(name, chunks), 'utf8').includes(version))
  } catch {
    return false
  }
}
