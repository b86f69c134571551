import {
  BlobReader,
  type Entry,
  ERR_AMBIGUOUS_ARCHIVE,
  ERR_INVALID_UNCOMPRESSED_SIZE,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-custom.js'
import { type ArchivedFile, type ReadLimits, UnreadableEpubError } from './limits.ts'

const isAboutSize = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === ERR_INVALID_UNCOMPRESSED_SIZE || error.message === ERR_AMBIGUOUS_ARCHIVE)

const folded = (path: string): string => path.normalize('NFC').toLowerCase()

/** Contents of an EPUB. Entries are read on demand; the whole file is never read. */
export type Archive = {
  sizeInBytes: number
  start: Uint8Array
  files: ArchivedFile[]
  /** Finds a file by path; `isNear` is true if only case or the encoding of accents differs. */
  find(path: string): { file: ArchivedFile; isNear: boolean } | undefined
  /** Throws `Unreadable`, also if a limit is exceeded. */
  read(file: ArchivedFile): Promise<Unpacked>
  /** The first bytes, without unpacking the rest. Throws `Unreadable`. */
  readStart(file: ArchivedFile): Promise<Uint8Array<ArrayBuffer>>
}

/** Throws `Unreadable`. */
export async function openArchive(blob: Blob, limits: ReadLimits): Promise<Archive> {
  const files = await listFiles(blob, limits)
  const find = closeTo(files)
  const left = { bytes: limits.unpackedBytes }
  const take = async (file: ArchivedFile, most: number): Promise<Unpacked> => {
    const unpacked = await unpack(file, Math.min(most, left.bytes))
    left.bytes -= unpacked.bytes.length
    return unpacked
  }
  return {
    sizeInBytes: blob.size,
    start: new Uint8Array(await blob.slice(0, 64).arrayBuffer()),
    files,
    find,
    async read(file) {
      const unpacked = await take(file, limits.textBytes)
      if (!unpacked.isWhole) throw new UnreadableEpubError('zip.too_large')
      return unpacked
    },
    readStart: async (file) => (await take(file, limits.startBytes)).bytes,
  }
}

async function listFiles(blob: Blob, limits: ReadLimits): Promise<ArchivedFile[]> {
  const reader = new ZipReader(new PatientReader(blob, limits.readBytes), {
    filenameValidation: 'tolerant',
    useWebWorkers: false,
  })
  const files: ArchivedFile[] = []
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (files.length === limits.files) throw new UnreadableEpubError('zip.too_many')
      if (!entry.directory) files.push(archived(entry))
    }
  } catch (error) {
    throw error instanceof UnreadableEpubError ? error : new UnreadableEpubError(await looksCutOff(blob))
  }
  return files
}

const archived = (entry: Exclude<Entry, { directory: true }>): ArchivedFile => ({
  path: entry.filename,
  sizeInBytes: entry.uncompressedSize,
  packedSizeInBytes: entry.compressedSize,
  method: entry.compressionMethod,
  isLocked: entry.encrypted,
  offset: entry.offset,
  entry,
})

class PatientReader extends BlobReader {
  readonly #most: number
  constructor(blob: Blob, most: number) {
    super(blob)
    this.#most = most
  }
  override readUint8Array(index: number, length: number): Promise<Uint8Array> {
    if (index + length > this.size) throw new UnreadableEpubError('zip.unreadable')
    if (length > this.#most) throw new UnreadableEpubError('zip.too_many')
    return super.readUint8Array(index, length)
  }
}

async function looksCutOff(blob: Blob): Promise<'zip.cut_off' | 'zip.unreadable'> {
  const start = new Uint8Array(await blob.slice(0, 4).arrayBuffer())
  return start.length === 4 && start[0] === 0x50 && start[1] === 0x4b && start[2] === 3 && start[3] === 4
    ? 'zip.cut_off'
    : 'zip.unreadable'
}

type Named = { path: string }

/** Finds by exact path first, else by a path that differs only in case or in how accents are encoded. */
function closeTo<T extends Named>(files: T[]) {
  const exact = new Map(files.map((file) => [file.path, file]))
  const near = new Map(files.map((file) => [folded(file.path), file]))
  return (path: string): { file: T; isNear: boolean } | undefined => {
    const same = exact.get(path)
    if (same) return { file: same, isNear: false }
    const similar = near.get(folded(path))
    return similar && { file: similar, isNear: true }
  }
}

type Unpacked = { bytes: Uint8Array<ArrayBuffer>; isWhole: boolean }

/** Unpacks at most `mostBytes` of a file. Throws `Unreadable`. */
async function unpack(file: ArchivedFile, mostBytes: number): Promise<Unpacked> {
  if (file.isLocked) throw new UnreadableEpubError('zip.locked')
  if (file.method !== 0 && file.method !== 8) throw new UnreadableEpubError('zip.method')
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
    if (!enough.signal.aborted)
      throw new UnreadableEpubError(isAboutSize(error) ? 'zip.lying_size' : 'zip.damaged')
  }
  const isWhole = size <= mostBytes
  if (isWhole && size !== file.sizeInBytes) throw new UnreadableEpubError('zip.lying_size')
  return { bytes: joined(pieces, Math.min(size, mostBytes)), isWhole }
}

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
