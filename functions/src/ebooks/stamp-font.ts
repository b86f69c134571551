import type { PDFDocument } from '@cantoo/pdf-lib'
import font from './stamp-font.json' with { type: 'json' }

type FontEngine = Parameters<PDFDocument['registerFontkit']>[0]

type Outline = { id: number; codePoints: number[]; advanceWidth: number; data: Buffer }

const outlines = new Map<number, Outline>(
  Object.entries(font.glyphs).map(([letter, [advanceWidth, data]], index) => {
    const codePoint = letter.codePointAt(0) ?? 0
    const bytes = Buffer.from(String(data), 'base64')
    return [
      codePoint,
      { id: index + 1, codePoints: [codePoint], advanceWidth: Number(advanceWidth), data: bytes },
    ]
  }),
)

/** The font covers Latin, Vietnamese, Greek and Cyrillic. */
export const canStamp = (text: string): boolean =>
  [...text].every((letter) => outlines.has(letter.codePointAt(0) ?? 0))

const [minX = 0, minY = 0, maxX = 0, maxY = 0] = font.bounds

/**
 * For `registerFontkit`: pdf-lib embeds only the glyphs that a line uses. Characters missing from the font are left
 * out, so call `canStamp` first.
 */
export const stampFontEngine: FontEngine = {
  create: () => ({
    postscriptName: 'NotoSans-Regular',
    unitsPerEm: font.unitsPerEm,
    ascent: font.ascent,
    descent: font.descent,
    capHeight: font.capHeight,
    xHeight: font.xHeight,
    italicAngle: 0,
    bbox: { minX, minY, maxX, maxY, width: maxX - minX, height: maxY - minY },
    characterSet: [...outlines.keys()],
    glyphForCodePoint: (codePoint) => outlines.get(codePoint) ?? null,
    layout: (text) => ({
      glyphs: [...text].flatMap((letter) => outlines.get(letter.codePointAt(0) ?? 0) ?? []),
    }),
    createSubset,
  }),
}

function createSubset() {
  /** In the order of their ids in the subset, where 0 is the missing glyph. */
  const included: number[] = []
  return {
    includeGlyph(glyph: number | { id: number }): number {
      const id = typeof glyph === 'number' ? glyph : glyph.id
      const known = included.indexOf(id)
      return known >= 0 ? known + 1 : included.push(id)
    },
    encode(): Uint8Array {
      const all = [...outlines.values()]
      return trueType([missing, ...included.flatMap((id) => all[id - 1] ?? [])])
    },
  }
}

const missing = { advanceWidth: 600, data: Buffer.alloc(0) }

/**
 * A TrueType file with the tables that ISO 32000-1, 9.9 asks of a font program in a PDF: outlines and widths, without
 * names and without a character map.
 */
function trueType(glyphs: readonly Pick<Outline, 'advanceWidth' | 'data'>[]): Uint8Array {
  const padded = glyphs.map(({ data }) => Buffer.concat([data, Buffer.alloc(-data.length & 3)]))
  const loca = Buffer.alloc(4 * (glyphs.length + 1))
  const hmtx = Buffer.alloc(4 * glyphs.length)
  let [end, contours, points] = [0, 0, 0]
  for (const [index, { advanceWidth, data }] of glyphs.entries()) {
    end += padded[index]?.length ?? 0
    loca.writeUInt32BE(end, 4 * (index + 1))
    hmtx.writeUInt16BE(advanceWidth, 4 * index)
    if (data.length === 0) continue
    const count = data.readInt16BE(0)
    hmtx.writeInt16BE(data.readInt16BE(2), 4 * index + 2)
    contours = Math.max(contours, count)
    points = Math.max(points, data.readUInt16BE(10 + 2 * (count - 1)) + 1)
  }
  const head = Buffer.alloc(54)
  head.writeUInt32BE(0x0001_0000, 0)
  head.writeUInt32BE(0x5f0f_3cf5, 12)
  head.writeUInt16BE(font.unitsPerEm, 18)
  for (const [index, bound] of font.bounds.entries()) head.writeInt16BE(bound, 36 + 2 * index)
  head.writeInt16BE(2, 48)
  head.writeInt16BE(1, 50)
  const hhea = Buffer.alloc(36)
  hhea.writeUInt32BE(0x0001_0000, 0)
  hhea.writeInt16BE(font.ascent, 4)
  hhea.writeInt16BE(font.descent, 6)
  hhea.writeUInt16BE(Math.max(...glyphs.map(({ advanceWidth }) => advanceWidth)), 10)
  hhea.writeUInt16BE(glyphs.length, 34)
  const maxp = Buffer.alloc(32)
  maxp.writeUInt32BE(0x0001_0000, 0)
  for (const [index, value] of [glyphs.length, points, contours, 0, 0, 2].entries()) {
    maxp.writeUInt16BE(value, 4 + 2 * index)
  }
  return file({ glyf: Buffer.concat(padded), head, hhea, hmtx, loca, maxp })
}

/** Tables behind their directory, which lists them by name. */
function file(tables: Record<string, Buffer>): Uint8Array {
  const listed = Object.entries(tables).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const directory = Buffer.alloc(12 + 16 * listed.length)
  const power = Math.floor(Math.log2(listed.length))
  directory.writeUInt32BE(0x0001_0000, 0)
  directory.writeUInt16BE(listed.length, 4)
  directory.writeUInt16BE(16 * 2 ** power, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE(16 * (listed.length - 2 ** power), 10)
  const parts = [directory]
  let at = directory.length
  for (const [index, [name, table]] of listed.entries()) {
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
    const entry = 12 + 16 * index
    directory.write(name, entry, 'latin1')
    directory.writeUInt32BE(checksum(padded), entry + 4)
    directory.writeUInt32BE(at, entry + 8)
    directory.writeUInt32BE(table.length, entry + 12)
    parts.push(padded)
    at += padded.length
  }
  return new Uint8Array(Buffer.concat(parts))
}

function checksum(table: Buffer): number {
  let sum = 0
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0
  return sum
}
