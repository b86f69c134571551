import { basename } from 'node:path/posix'

/** What a reader's file will be called: no path, no control characters, the right ending. */
export function readableName(fileName: string, ending: string): string {
  const name = basename(fileName.replaceAll('\\', '/'))
    .replace(/[\p{Cc}"<>:|?*]/gu, '')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .trim()
    .slice(0, 120)
  return `${name || 'book'}${ending}`
}
