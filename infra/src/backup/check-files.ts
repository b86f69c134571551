import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { CommandError } from '../terminal/refusal.ts'
import { fileOf } from './folder.ts'
import type { Entry } from './manifest.ts'
import type { OnProgress } from './progress.ts'
import { firstOf } from './words.ts'

const atOnce = 8

/** Reads every file of a backup, and refuses it where one is not what was fetched. */
export async function checkFiles(
  folder: string,
  entries: readonly Entry[],
  onProgress?: OnProgress,
): Promise<void> {
  let done = 0
  const broken = await inParallel(atOnce, entries, async (entry) => {
    const isSound = await isAsFetched(fileOf(folder, entry), entry)
    onProgress?.({ done: ++done, of: entries.length })
    return isSound ? [] : [entry.key]
  })
  const keys = broken.flat()
  if (keys.length === 0) return
  throw new CommandError(
    `${keys.length} of ${entries.length} files are not what was backed up: ${firstOf(keys)}. Nothing was restored. Delete these files and run the backup again, while the originals are there.`,
  )
}

async function isAsFetched(path: string, { sizeInBytes, sha256 }: Entry): Promise<boolean> {
  const hash = createHash('sha256')
  let size = 0
  try {
    await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        hash.update(chunk)
        size += chunk.length
      }
    })
  } catch {
    return false
  }
  return size === sizeInBytes && hash.digest('hex') === sha256
}
