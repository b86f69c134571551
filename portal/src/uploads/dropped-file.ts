import type { DropItem } from 'react-aria-components'

/** The first file among what was dropped or pasted; null where there is none. */
export async function droppedFile(items: DropItem[]): Promise<File | null> {
  const item = items.find((candidate) => candidate.kind === 'file')
  return item?.kind === 'file' ? item.getFile() : null
}
