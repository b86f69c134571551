import encodeQR from 'qr'

/** The margin that cameras need around a code, in modules. */
const margin = 4

/** A QR code as one path of an SVG: a square of 1 for each dark module. */
export function qrPath(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: margin })
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return { size: rows.length, path }
}
