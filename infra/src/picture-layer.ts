import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const Package = z.object({ version: z.string() })
const versionIn = (folder: string) =>
  Package.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).version

const sharpInUse = () => versionIn(join(import.meta.dirname, '../../functions/node_modules/sharp'))

const parts = ['sharp', '@img/sharp-linux-arm64', '@img/sharp-libvips-linux-arm64']
const modules = (folder: string) => join(folder, 'nodejs/node_modules')

/** Why a layer cannot be deployed, as a sentence; or null. */
export function pictureLayerProblem(layer: string, wanted = sharpInUse()): string | null {
  const missing = parts.filter((part) => !existsSync(join(modules(layer), part, 'package.json')))
  if (missing.length > 0) return `The layer with the picture codec lacks ${missing.join(', ')}.`
  const found = versionIn(join(modules(layer), 'sharp'))
  return found === wanted
    ? null
    : `The layer has the picture codec ${found}, and the functions use ${wanted}.`
}

/**
 * Downloads the codec for Lambda's system and processor, whatever this machine is. Throws if the registry does not
 * provide it.
 */
export async function fetchPictureLayer(layer: string): Promise<void> {
  if (pictureLayerProblem(layer) === null) return
  rmSync(layer, { recursive: true, force: true })
  const folder = join(layer, 'nodejs')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const lambdas = ['--os=linux', '--cpu=arm64', '--libc=glibc']
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock']
  await promisify(execFile)('npm', ['install', ...lambdas, ...quiet, `sharp@${sharpInUse()}`], {
    cwd: folder,
  })
  const lack = pictureLayerProblem(layer)
  if (lack !== null) throw new Error(lack)
}
