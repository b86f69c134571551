import { ERR_AMBIGUOUS_ARCHIVE, ERR_INVALID_UNCOMPRESSED_SIZE } from '@zip.js/zip.js/lib/zip-core-custom.js'
import type { ArchivedFile } from './archived-file.ts'
import { Unreadable } from './limits.ts'

export type Unpacked = { bytes: Uint8Array<ArrayBuffer>; isWhole: boolean }

/** At most so many bytes of a file; unpacking stops there. Throws `Unreadable`. */
export async function unpack(file: ArchivedFile, mostBytes: number): Promise<Unpacked> {
  if (file.isLocked) throw new Unreadable('zip.locked')
  if (file.method !== 0 && file.method !== 8) throw new Unreadable('zip.method')
  const enough = new AbortController()
  const pieces: Uint8Array[] = []
  let size = 0
  const sink = new WritableStream<Uint8Array>({
    write(piece) {
      pieces.push(piece)
      size += piece.length
      if (size > mostBytes) enough.abort()
    },
  })
  try {
    await file.entry.getData(sink, { signal: enough.signal, checkCrc32: true, useWebWorkers: false })
  } catch (error) {
    if (!enough.signal.aborted) throw new Unreadable(isAboutSize(error) ? 'zip.lying_size' : 'zip.damaged')
  }
  const isWhole = size <= mostBytes
  if (isWhole && size !== file.sizeInBytes) throw new Unreadable('zip.lying_size')
  return { bytes: joined(pieces, Math.min(size, mostBytes)), isWhole }
}

const isAboutSize = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === ERR_INVALID_UNCOMPRESSED_SIZE || error.message === ERR_AMBIGUOUS_ARCHIVE)

function joined(pieces: Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length)
  let end = 0
  for (const piece of pieces) {
    const part = piece.subarray(0, length - end)
    whole.set(part, end)
    end += part.length
  }
  return whole
}
