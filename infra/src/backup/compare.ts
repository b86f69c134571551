import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { isMissing } from '@lorecircle/shared/storage/s3-errors'
import { type BackupEntry, entryId } from './manifest.ts'
import { type SelectedObjects, selectAll } from './select.ts'
import { type BackupPlace, type FoundObject, placeSource } from './source.ts'

export type ChangedObject = { entry: BackupEntry; standing: FoundObject }

export type BackupComparison = {
  same: number
  missing: BackupEntry[]
  differing: ChangedObject[]
  /** Objects that only the target has, and keeps; null if it was not listed. */
  more: number | null
}

const atOnce = 16

/** `of: 'everything'` lists the whole target; for one author's backup each object is requested. */
export async function compareBackup(
  place: BackupPlace,
  entries: readonly BackupEntry[],
  of: 'everything' | 'these',
): Promise<BackupComparison> {
  const standing = of === 'everything' ? await selectAll(placeSource(place)) : await headsOf(place, entries)
  const compared: BackupComparison = { same: 0, missing: [], differing: [], more: null }
  await inParallel(atOnce, entries, async (entry) => {
    const found = standing.get(entryId(entry))
    if (!found) compared.missing.push(entry)
    else if (await isSame(place, entry, found)) compared.same++
    else compared.differing.push({ entry, standing: found })
  })
  if (of === 'everything') compared.more = standing.size - compared.same - compared.differing.length
  return compared
}

async function headsOf(
  { s3, buckets }: BackupPlace,
  entries: readonly BackupEntry[],
): Promise<SelectedObjects> {
  const heads = await inParallel(atOnce, entries, async ({ part, key }): Promise<FoundObject[]> => {
    try {
      const {
        ETag = '',
        ContentLength = 0,
        LastModified = new Date(0),
      } = await s3.send(new HeadObjectCommand({ Bucket: buckets[part], Key: key }))
      return [{ part, key, etag: ETag, sizeInBytes: ContentLength, modifiedAt: LastModified.toISOString() }]
    } catch (error) {
      if (isMissing(error)) return []
      throw error
    }
  })
  return new Map(heads.flat().map((found) => [entryId(found), found]))
}

/** The ETag of a multipart upload depends on its parts, so the bytes are compared. */
async function isSame(place: BackupPlace, entry: BackupEntry, found: FoundObject): Promise<boolean> {
  if (entry.sizeInBytes !== found.sizeInBytes) return false
  if (entry.etag === found.etag) return true
  const isInParts = [entry.etag, found.etag].some((etag) => etag.includes('-'))
  return isInParts && (await hashOf(place, entry)) === entry.sha256
}

async function hashOf({ s3, buckets }: BackupPlace, { part, key }: BackupEntry): Promise<string | null> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: buckets[part], Key: key }))
  if (!(Body instanceof Readable)) return null
  const hash = createHash('sha256')
  await pipeline(Body, async (chunks: AsyncIterable<Uint8Array>) => {
    for await (const chunk of chunks) hash.update(chunk)
  })
  return hash.digest('hex')
}
