import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { startScript } from './start-script.ts'

export async function createStartScriptWriter() {
  const told = await toldByName()
  return async (folder: string, handlers: readonly string[], main: 'index.mjs' | 'index.cjs') => {
    await mkdir(folder, { recursive: true })
    await Promise.all([
      writeFile(join(folder, 'told-by-name.mjs'), told),
      writeFile(join(folder, 'start.mjs'), startScript(handlers, main)),
    ])
  }
}

async function toldByName(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'told-by-name.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    minify: true,
    legalComments: 'none',
    logLevel: 'error',
  })
  return outputFiles[0]?.text ?? ''
}
