import { VisibleError } from '@lorecircle/shared/visible-error'

/** The folder that a call names has to be the author's own (B7-99); one that names none is at home. */
export function refuseForeignFolder(claimed: string | undefined, ...own: [string, ...string[]]): void {
  if (claimed === undefined || own.some((folder) => isSameFolder(claimed, folder))) return
  throw new VisibleError(403, 'identity.mismatch', 'This belongs to another author.')
}

/** The spec's clients send the key with its names encoded or plain, with its slash or without. */
export const isSameFolder = (claimed: string, folder: string): boolean => plain(claimed) === plain(folder)

function plain(folder: string): string {
  const trimmed = folder.replace(/\/$/, '')
  try {
    return decodeURIComponent(trimmed)
  } catch {
    return trimmed
  }
}
