type Named = { path: string }

/** Finds by path: to the letter, else by what differs only in capitals or in how accents are written. */
export function closeTo<T extends Named>(files: T[]) {
  const exact = new Map(files.map((file) => [file.path, file]))
  const near = new Map(files.map((file) => [folded(file.path), file]))
  return (path: string): { file: T; isNear: boolean } | undefined => {
    const same = exact.get(path)
    if (same) return { file: same, isNear: false }
    const similar = near.get(folded(path))
    return similar && { file: similar, isNear: true }
  }
}

const folded = (path: string): string => path.normalize('NFC').toLowerCase()
