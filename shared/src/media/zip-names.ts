import { letters, type ReadBytes } from './read-bytes.ts'

const endRecordBytes = 22
const longestComment = 65_535
/** More than any list of an audiobook's tracks; whoever claims more is not read. */
const longestDirectory = 1024 * 1024

/**
 * The names that a ZIP lists at its end (APPNOTE 4.3.12, 4.3.16): two short reads, whatever its size. Null where the
 * list cannot be read. What is packed is not looked at.
 */
export async function namesInZip(sizeInBytes: number, read: ReadBytes): Promise<string[] | null> {
  const tail = await read(Math.max(0, sizeInBytes - endRecordBytes - longestComment), sizeInBytes)
  const at = lastEndRecord(tail)
  if (at < 0) return null
  const end = viewOf(tail.subarray(at))
  const length = end.getUint32(12, true)
  const start = end.getUint32(16, true)
  if (length > longestDirectory || start + length > sizeInBytes) return null
  return namesIn(await read(start, start + length))
}

function lastEndRecord(tail: Uint8Array): number {
  for (let at = tail.length - endRecordBytes; at >= 0; at--) {
    if (letters(tail, at, 4) === 'PK\u0005\u0006') return at
  }
  return -1
}

const entryBytes = 46

function namesIn(directory: Uint8Array): string[] | null {
  const names: string[] = []
  const view = viewOf(directory)
  let at = 0
  while (at + entryBytes <= directory.length) {
    if (letters(directory, at, 4) !== 'PK\u0001\u0002') return null
    const name = view.getUint16(at + 28, true)
    names.push(new TextDecoder().decode(directory.subarray(at + entryBytes, at + entryBytes + name)))
    at += entryBytes + name + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return at === directory.length ? names : null
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)
