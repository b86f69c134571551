import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Storage, type StorageOptions, startStorage } from './start-storage.ts'

type Wanted = Pick<StorageOptions, 'accessKeyId' | 'secretAccessKey' | 'buckets'> & Partial<StorageOptions>

/** A storage in a folder of its own, which goes when it is closed. */
export async function shortLivedStorage(wanted: Wanted): Promise<Storage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'short-lived-storage-'))
  const storage = await startStorage({
    port: 0,
    queues: [],
    notifications: [],
    cors: [],
    ...wanted,
    dataDir,
  })
  return {
    ...storage,
    async close() {
      await storage.close()
      await rm(dataDir, { recursive: true })
    },
  }
}
