import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js'
import type { FaultId } from '../faults/faults.ts'

const megabyte = 1024 * 1024

/** What is read of a file before the doctor stops: a hostile one ends in a finding, and takes little memory. */
export type ReadLimits = {
  files: number
  /** At once, of the file itself. */
  readBytes: number
  /** Of one page, style sheet or package, unpacked. */
  textBytes: number
  /** Of a picture, to learn its size. */
  startBytes: number
  /** Of all together, unpacked. */
  unpackedBytes: number
}

export const defaultReadLimits: ReadLimits = {
  files: 10_000,
  readBytes: 16 * megabyte,
  textBytes: 8 * megabyte,
  startBytes: megabyte / 4,
  unpackedBytes: 512 * megabyte,
}

/** Why a file, or a part of it, cannot be read. */
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
  /** Where it begins, in bytes from the start. */
  offset: number
  entry: FileEntry
}
