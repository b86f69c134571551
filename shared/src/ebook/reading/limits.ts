import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js'
import type { FaultId } from '../faults/faults.ts'

const megabyte = 1024 * 1024

/** Read limits of the EPUB check: a hostile file ends in a finding and uses little memory. */
export type ReadLimits = {
  files: number
  readBytes: number
  textBytes: number
  /** Bytes of an image that are read to learn its dimensions. */
  startBytes: number
  unpackedBytes: number
}

export const defaultReadLimits: ReadLimits = {
  files: 10_000,
  readBytes: 16 * megabyte,
  textBytes: 8 * megabyte,
  startBytes: megabyte / 4,
  unpackedBytes: 512 * megabyte,
}

export class UnreadableEpubError extends Error {
  readonly fault: FaultId
  constructor(fault: FaultId) {
    super(fault)
    this.fault = fault
  }
}

export type ArchivedFile = {
  path: string
  sizeInBytes: number
  packedSizeInBytes: number
  method: number
  isLocked: boolean
  /** Byte offset from the start of the file. */
  offset: number
  entry: FileEntry
}
