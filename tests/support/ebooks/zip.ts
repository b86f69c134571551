import { crc32, deflateRawSync } from 'node:zlib'

/** One file of an archive. Its headers may differ from its content, as in malicious files. */
export type ZipPart = {
  path: string
  content: string | Uint8Array
  /** 0 is stored, 8 is deflated (default). */
  method?: number
  extraField?: Uint8Array
  isLocked?: true
  claimedSize?: number
  /** Offset of a byte to invert in the compressed data. */
  damagedAt?: number
}

export function zip(parts: ZipPart[]): Buffer<ArrayBuffer> {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const { header, name, packed, extra } = entry(part)
    const local = Buffer.concat([u32(0x04034b50), header, u16(name.length), u16(extra.length), name, extra])
    const central = [
      u32(0x02014b50),
      u16(20),
      header,
      u16(name.length),
      u16(0),
      u16(0),
      u16(0),
      u16(0),
      u32(0),
    ]
    directory.push(Buffer.concat([...central, u32(offset), name]))
    pieces.push(local, packed)
    offset += local.length + packed.length
  }
  const list = Buffer.concat(directory)
  const count = u16(Math.min(parts.length, 0xffff))
  const end = Buffer.concat([u32(0x06054b50), u32(0), count, count, u32(list.length), u32(offset), u16(0)])
  return Buffer.concat([...pieces, list, end])
}

function entry({ path, content, method = 8, extraField, isLocked, claimedSize, damagedAt }: ZipPart) {
  const bytes = Buffer.from(content)
  const packed = method === 8 ? deflateRawSync(bytes) : Buffer.from(bytes)
  if (damagedAt !== undefined) packed[damagedAt] = (packed[damagedAt] ?? 0) ^ 0xff
  const utf8 = 0x800
  const header = Buffer.concat([
    u16(20),
    u16(utf8 | (isLocked ? 1 : 0)),
    u16(method),
    u16(0),
    u16(0x5a21),
    u32(crc32(bytes)),
    u32(packed.length),
    u32(claimedSize ?? bytes.length),
  ])
  return { header, name: Buffer.from(path), packed, extra: Buffer.from(extraField ?? []) }
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
