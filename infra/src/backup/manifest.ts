import { z } from 'zod'
import type { Bucket } from '../what-runs/resources.ts'

/** What of each bucket cannot be made again, by its prefix; null where nothing is worth keeping. */
export const backedUpPrefixes = {
  documents: '',
  uploads: '',
  masters: '',
  // Pages are made of the documents; pictures were made of uploads, and nobody makes them twice.
  site: 'media/',
  logs: null,
} as const satisfies Record<Bucket, string | null>

export const BackupPart = z.enum(['site', 'masters', 'uploads', 'documents'])

export const backupParts = BackupPart.options

/** One object of a backup, with all that has to be said to put it back. */
export type BackupEntry = z.infer<typeof BackupEntry>
export const BackupEntry = z.object({
  part: BackupPart,
  key: z.string().min(1).max(1024),
  sizeInBytes: z.int().min(0),
  /** Of its bytes, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** As the store listed it. */
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

/** Somebody's account at the identity provider; it tells neither passwords nor what a second factor is made of. */
export type BackupUser = z.infer<typeof BackupUser>
export const BackupUser = z.object({
  sub: z.string().min(1),
  email: z.string(),
  /** Cognito's own word, such as `CONFIRMED`. */
  status: z.string(),
  isEnabled: z.boolean(),
  hasSecondFactor: z.boolean(),
  attributes: z.record(z.string(), z.string()),
})

/** Whose backup it is: of one author, or, where that is null, of everything. */
export type BackupAuthor = z.infer<typeof BackupAuthor>
export const BackupAuthor = z.object({ sub: z.string(), folder: z.string() })

export type BackupHead = z.infer<typeof BackupHead>
export const BackupHead = z.object({
  format: z.literal('lorecircle-backup-1'),
  from: z.string(),
  author: BackupAuthor.nullable(),
  startedAt: z.iso.datetime(),
})

/** The last line: an answer to whether all others are there, and as they were written. */
export const End = z.object({
  finishedAt: z.iso.datetime(),
  objects: z.int(),
  people: z.int(),
  /** How many objects kept changing while they were fetched: they may be of different moments. */
  unsettled: z.int(),
  /** Of all lines before, hex. */
  sha256: z.string(),
})

/** One line of `manifest.jsonl`. */
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

/** What tells objects apart. */
export const entryId = ({ part, key }: Pick<BackupEntry, 'part' | 'key'>): string => `${part}/${key}`

/** A bucket of which something is kept, in the order in which they come back. */
export type BackupPart = z.infer<typeof BackupPart>
