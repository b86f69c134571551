import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Loads `main.cjs` with what V8 had compiled when it was rehearsed, so that a cold start compiles next to
 * nothing. It has to be made by the Node, and on the architecture, that will run it: another version of Node
 * refuses the compiled code and compiles the text.
 */
const loader = `'use strict'
const { existsSync, readFileSync } = require('node:fs')
const { join } = require('node:path')
const { Script } = require('node:vm')
const filename = join(__dirname, 'main.cjs')
const compiled = join(__dirname, 'main.compiled')
const source = '(function (exports, require, module, __filename, __dirname) {' + readFileSync(filename, 'latin1') + '\\n})'
const script = new Script(source, { filename, cachedData: existsSync(compiled) ? readFileSync(compiled) : undefined })
const main = { exports: {} }
script.runInThisContext()(main.exports, require, main, filename, __dirname)
module.exports = { ...main.exports, isPrecompiled: script.cachedDataRejected === false, compiled: () => script.createCachedData() }
`

/** Puts `index.cjs` beside a bundled `main.cjs`, and beside both what V8 compiled while a save was published. */
export async function makeQuickToStart(folder: string): Promise<void> {
  await writeFile(join(folder, 'index.cjs'), loader)
  const rehearsal = fileURLToPath(new URL('./rehearsal/rehearse.ts', import.meta.url))
  const child = spawn(process.execPath, [rehearsal, folder], { stdio: ['ignore', 'inherit', 'inherit'] })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0) throw new Error(`the rehearsal of ${folder} ended with ${code}`)
}
