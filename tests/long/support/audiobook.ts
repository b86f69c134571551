import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '../../journeys/support/authors.ts'

const megabyte = 1024 ** 2

/** With 60 MB on disk that begin as an M4B does, no two megabytes alike; gone after the journey. */
export const test = base.extend<{ audiobook: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  audiobook: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'lorecircle-audiobook-'))
    const path = join(folder, 'lilith.m4b')
    write(path, 60)
    await use(path)
    rmSync(folder, { recursive: true })
  },
})

function write(path: string, megabytes: number) {
  const disk = openSync(path, 'w')
  for (let number = 0; number < megabytes; number++) {
    const part = Buffer.alloc(megabyte, number + 1)
    if (number === 0) part.write('\0\0\0\u0020ftypM4B ', 'latin1')
    writeSync(disk, part)
  }
  closeSync(disk)
}
