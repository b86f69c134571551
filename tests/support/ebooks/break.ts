import type { FaultId } from '@lorecircle/shared/ebook/faults/faults'
import type { Epub } from './epub.ts'

/** A way to break a sound EPUB, and what must be said of it. */
export type Break = {
  what: string
  causes: FaultId
  /** What follows from it, and is true as well. */
  also?: FaultId[]
  breaking: (sound: Epub) => Epub | Blob | Promise<Epub | Blob>
}
