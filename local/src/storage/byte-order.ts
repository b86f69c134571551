/** The order of S3's listings: that of the keys' bytes in UTF-8, which is the order of their code points. */
export function compareBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at++) {
    const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)]
    if (one !== other) return weight(one) - weight(other)
  }
  return a.length - b.length
}

/** A surrogate stands for what lies beyond U+FFFF, and so behind everything that stands for itself. */
const weight = (unit: number): number =>
  unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit
