import { useState } from 'react'
import { isEpub } from './useExamination.ts'

export type ExaminedFile = { id: number; file: File; key: string | null }

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
    name(file: File, key: string) {
      setLooks((before) => before.map((look) => (look.file === file ? { ...look, key } : look)))
    },
    forget(key: string) {
      setLooks((before) => before.filter((look) => look.key !== key))
    },
    leave(file: File | undefined) {
      setLooks((before) => before.filter((look) => look.file !== file))
    },
  }
}
