import { useState } from 'react'
import { isEpub } from './useExamination.ts'

/** An EPUB that was chosen here, and the key that it has since it is uploaded. */
export type ExaminedFile = { id: number; file: File; key: string | null }

/** The EPUBs that were chosen in a field, and are still among its files or on their way there. */
export function useExaminedFiles() {
  const [looks, setLooks] = useState<ExaminedFile[]>([])
  return {
    looks,
    look(file: File) {
      if (!isEpub(file)) return
      setLooks((before) => [
        ...before,
        { id: Math.max(0, ...before.map(({ id }) => id)) + 1, file, key: null },
      ])
    },
    /** It is uploaded, under this key. */
    name(file: File, key: string) {
      setLooks((before) => before.map((look) => (look.file === file ? { ...look, key } : look)))
    },
    forget(key: string) {
      setLooks((before) => before.filter((look) => look.key !== key))
    },
    /** It does not come. */
    leave(file: File | undefined) {
      setLooks((before) => before.filter((look) => look.file !== file))
    },
  }
}
