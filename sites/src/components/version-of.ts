/** Short non-cryptographic hash (FNV-1a). */
export function hashParts(parts: readonly (string | null)[]): string {
  let hash = 0x811c9dc5
  for (const character of parts.join('\n')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}
