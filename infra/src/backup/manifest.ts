import { z } from 'zod'
import type { Bucket } from '../what-runs/resources.ts'

/** Prefix of the objects in each bucket that cannot be generated again; null if there are none. */
export const backedUpPrefixes = {
  documents: '',
  uploads: '',
  masters: '',
  // Pages are generated from documents. Images are encoded from uploads only once.
  site: 'media/',
  logs: null,
} as const satisfies Record<Bucket, string | null>

export const BackupPart = z.enum(['site', 'masters', 'uploads', 'documents'])

export const backupParts = BackupPart.options

export type BackupEntry = z.infer<typeof BackupEntry>
export const BackupEntry = z.object({
  part: BackupPart,
  key: z.string().min(1).max(1024),
  sizeInBytes: z.int().min(0),
  /** SHA-256 of the bytes, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  etag: z.string(),
  modifiedAt: z.iso.datetime(),
  headers: z.object({
    ContentType: z.string().optional(),
    CacheControl: z.string().optional(),
    ContentEncoding: z.string().optional(),
    ContentDisposition: z.string().optional(),
    ContentLanguage: z.string().optional(),
  }),
  metadata: z.record(z.string(), z.string()),
})

/** A user of the identity provider, without passwords and second-factor secrets. */
export type BackupUser = z.infer<typeof BackupUser>
export const BackupUser = z.object({
  sub: z.string().min(1),
  email: z.string(),
  status: z.string(),
  isEnabled: z.boolean(),
  hasSecondFactor: z.boolean(),
  attributes: z.record(z.string(), z.string()),
})

export type BackupAuthor = z.infer<typeof BackupAuthor>
export const BackupAuthor = z.object({ sub: z.string(), folder: z.string() })

export type BackupHead = z.infer<typeof BackupHead>
export const BackupHead = z.object({
  format: z.literal('lorecircle-backup-1'),
  from: z.string(),
  author: BackupAuthor.nullable(),
  startedAt: z.iso.datetime(),
})

/** The last line: verifies that all others are there and unchanged. */
export const End = z.object({
  finishedAt: z.iso.datetime(),
  objects: z.int(),
  people: z.int(),
  /** Number of objects that kept changing while they were fetched: they may be from different moments. */
  unsettled: z.int(),
  sha256: z.string(),
})

export type ManifestLine = z.infer<typeof ManifestLine>
export const ManifestLine = z.union([
  z.object({ head: BackupHead }),
  z.object({ person: BackupUser }),
  z.object({ object: BackupEntry }),
  z.object({ end: End }),
])

export type Backup = {
  head: BackupHead
  people: BackupUser[]
  entries: Map<string, BackupEntry>
  end: z.infer<typeof End>
}

export const entryId = ({ part, key }: Pick<BackupEntry, 'part' | 'key'>): string => `${part}/${key}`

export type BackupPart = z.infer<typeof BackupPart>
