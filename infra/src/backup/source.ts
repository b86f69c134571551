import { readFile } from 'node:fs/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import { createDocuments } from '@lorecircle/shared/storage/documents'
import { listObjects } from '@lorecircle/shared/storage/s3-errors'
import { z } from 'zod'
import { backupFilePath } from './folder.ts'
import { type Backup, type BackupEntry, type BackupPart, entryId } from './manifest.ts'
import type { UserDirectory } from './people.ts'

export type FoundObject = Pick<BackupEntry, 'part' | 'key' | 'etag' | 'sizeInBytes' | 'modifiedAt'>

export type BackupSource = {
  list(part: BackupPart, prefix: string): AsyncIterable<FoundObject>
  /** The stored JSON without validation; null if there is none. */
  read(key: string): Promise<unknown>
}

export function placeSource({ s3, buckets }: Pick<BackupPlace, 's3' | 'buckets'>): BackupSource {
  const documents = createDocuments(s3, buckets.documents)
  return {
    async *list(part, prefix) {
      const listed = listObjects(s3, buckets[part], prefix)
      for await (const { modifiedAt, ...found } of listed)
        yield { part, ...found, modifiedAt: modifiedAt.toISOString() }
    },
    read: async (key) => (await documents.read({ key, schema: z.unknown() }))?.value ?? null,
  }
}

export function folderSource(folder: string, { entries }: Pick<Backup, 'entries'>): BackupSource {
  return {
    async *list(part, prefix) {
      for (const entry of entries.values())
        if (entry.part === part && entry.key.startsWith(prefix)) yield entry
    },
    async read(key) {
      const object = { part: 'documents', key } as const
      return entries.has(entryId(object))
        ? JSON.parse(await readFile(backupFilePath(folder, object), 'utf8'))
        : null
    },
  }
}

export type BackupPlace = {
  name: string
  s3: S3Client
  buckets: Record<BackupPart, string>
  people: UserDirectory
}
