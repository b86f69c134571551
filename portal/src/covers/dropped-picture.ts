/** The first file among what was dropped or pasted; null where there is none. */
export const givenFile = ({ files }: DataTransfer): File | null => files[0] ?? null

/**
 * The picture that was pasted, or null. Word processors and browsers put a picture of the copied text beside the
 * text itself: that is text.
 */
export function pastedPicture({ files, types }: Pick<DataTransfer, 'files' | 'types'>): File | null {
  if (types.includes('text/plain')) return null
  return [...files].find(({ type }) => type.startsWith('image/')) ?? null
}
