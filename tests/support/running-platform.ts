import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlatformFile } from '@lorecircle/local/settings/platform-file'

export const usualHome = process.env.LORECIRCLE_HOME ?? join(import.meta.dirname, '../../.lorecircle')

export function readRunningPlatform(home: string): PlatformFile | null {
  const file = join(home, 'platform.json')
  return existsSync(file) ? PlatformFile.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}
