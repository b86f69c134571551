type Odd = {
  packed?: number
  listed?: number
  names?: number
}

export function zipOf(names: readonly string[], { packed = 30, listed, names: claimed }: Odd = {}) {
  const entries = names.map((name) => {
    const letters = new TextEncoder().encode(name)
    const entry = new Uint8Array(46 + letters.length)
    entry.set([0x50, 0x4b, 1, 2])
    new DataView(entry.buffer).setUint16(28, claimed ?? letters.length, true)
    entry.set(letters, 46)
    return entry
  })
  const length = entries.reduce((sum, entry) => sum + entry.length, 0)
  const head = new Uint8Array(packed)
  head.set([0x50, 0x4b, 3, 4])
  const end = new Uint8Array(22)
  end.set([0x50, 0x4b, 5, 6])
  const view = new DataView(end.buffer)
  view.setUint16(10, names.length, true)
  view.setUint32(12, listed ?? length, true)
  view.setUint32(16, packed, true)
  return new Uint8Array(Buffer.concat([head, ...entries, end]))
}
