const byEnding: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heif',
}

/** Some systems report no content type for AVIF and HEIC; the file extension decides then. */
export function contentTypeOfFile({ name, type }: Pick<File, 'name' | 'type'>): string {
  if (type && type !== 'application/octet-stream') return type
  return byEnding[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? type
}
