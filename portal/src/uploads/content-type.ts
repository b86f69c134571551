const byEnding: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heif',
}

/** Not every system knows an AVIF or a HEIC when it sees one: then the name's ending says. */
export function contentTypeOfFile({ name, type }: Pick<File, 'name' | 'type'>): string {
  if (type && type !== 'application/octet-stream') return type
  return byEnding[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? type
}
