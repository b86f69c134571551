import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js'

export type ArchivedFile = {
  path: string
  sizeInBytes: number
  packedSizeInBytes: number
  method: number
  isLocked: boolean
  /** Where it begins, in bytes from the start. */
  offset: number
  entry: FileEntry
}
