import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const megabyte = 1024 ** 2

/** A file on disk that begins as an M4B does; no two of its megabytes are alike. */
export function audiobookOnDisk(name: string, megabytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'lorecircle-audiobook-'))
  const path = join(folder, name)
  const disk = openSync(path, 'w')
  for (let number = 0; number < megabytes; number++) {
    const part = Buffer.alloc(megabyte, number + 1)
    if (number === 0) part.write('\0\0\0\u0020ftypM4B ', 'latin1')
    writeSync(disk, part)
  }
  closeSync(disk)
  return { path, remove: () => rmSync(folder, { recursive: true }) }
}
