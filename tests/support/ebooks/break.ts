import type { FaultId } from '@lorecircle/shared/ebook/faults/faults'
import type { Epub } from './epub.ts'

export type Break = {
  what: string
  causes: FaultId
  also?: FaultId[]
  breaking: (sound: Epub) => Epub | Blob | Promise<Epub | Blob>
}
