import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Imported first by the configurations of Vitest and Playwright: editors start both with any Node, and an older one
 * fails later with an error that does not name the cause.
 */
const needed = readFileSync(join(import.meta.dirname, '../.nvmrc'), 'utf8').trim()
const [major = ''] = needed.split('.')

if (Number(process.versions.node.split('.')[0]) < Number(major)) {
  console.error(
    `These tests need Node ${needed}, and this is Node ${process.versions.node}. Run them through pnpm, which brings it (npx --yes pnpm@12 exec vitest run …), or choose it in your editor (.nvmrc).`,
  )
  process.exit(1)
}
