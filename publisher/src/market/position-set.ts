const smallest = 1024

/** A set of positions, a bit each: a million take 125 kB. */
export function positionSet(stored = '') {
  let bits = new Uint8Array(Buffer.from(stored, 'base64'))
  return {
    add(position: number) {
      const at = position >> 3
      if (at >= bits.length) {
        const grown = new Uint8Array(Math.max(smallest, 2 * at))
        grown.set(bits)
        bits = grown
      }
      bits[at] = (bits[at] ?? 0) | (1 << (position & 7))
    },
    has: (position: number) => (((bits[position >> 3] ?? 0) >> (position & 7)) & 1) === 1,
    toBase64: () =>
      Buffer.from(bits.subarray(0, bits.findLastIndex((byte) => byte !== 0) + 1)).toString('base64'),
  }
}
export type PositionSet = ReturnType<typeof positionSet>
