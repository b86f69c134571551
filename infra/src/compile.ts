import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Loads `main.cjs` with what V8 had compiled when it was rehearsed, so that a cold start compiles next to nothing.
 * V8 refuses what another version or other flags compiled, but says nothing of processors: the file's name does, so
 * that nothing is taken from another one. Without it the text is compiled, and `isPrecompiled` is false.
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

/** Puts what V8 compiled of a bundle, while a save was published, beside it. */
export type CompileBundle = (folder: string) => Promise<void>

/** Puts `index.cjs` beside a bundled `main.cjs`, and has it compiled. */
export async function prepareQuickStart(folder: string, compile: CompileBundle): Promise<void> {
  await writeFile(join(folder, 'index.cjs'), loader)
  await compile(folder)
}
