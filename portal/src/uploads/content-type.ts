const byEnding: Record<string, string> = {
  epub: 'application/epub+zip',
  pdf: 'application/pdf',
  avif: 'image/avif',
  webp: 'image/webp',
}

/** Not every system knows an EPUB or an AVIF when it sees one: then the name's ending says. */
export function contentTypeOf({ name, type }: Pick<File, 'name' | 'type'>): string {
  if (type && type !== 'application/octet-stream') return type
  return byEnding[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? type
}
