import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Loads `main.cjs` with V8's code cache from a rehearsal, so that a cold start compiles almost nothing. V8 rejects a
 * cache of another version or other flags, but does not check the processor: the file name does. Without a cache the
 * source is compiled, and `isPrecompiled` is false.
 */
const loader = `'use strict'
const { existsSync, readFileSync } = require('node:fs')
const { join } = require('node:path')
const { Script } = require('node:vm')
const filename = join(__dirname, 'main.cjs')
const compiledFile = join(__dirname, ['main', process.platform, process.arch, process.version, 'compiled'].join('.'))
const source = '(function (exports, require, module, __filename, __dirname) {' + readFileSync(filename, 'latin1') + '\\n})'
const script = new Script(source, { filename, cachedData: existsSync(compiledFile) ? readFileSync(compiledFile) : undefined })
const main = { exports: {} }
script.runInThisContext()(main.exports, require, main, filename, __dirname)
module.exports = { ...main.exports, isPrecompiled: script.cachedDataRejected === false, compiledFile, compiled: () => script.createCachedData() }
`

export type CompileBundle = (folder: string) => Promise<void>

export async function prepareQuickStart(folder: string, compile: CompileBundle): Promise<void> {
  await writeFile(join(folder, 'index.cjs'), loader)
  await compile(folder)
}
