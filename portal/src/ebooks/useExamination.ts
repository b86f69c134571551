import type { Finding } from '@lorecircle/shared/ebook/finding'
import { useEffect, useState } from 'react'
import { examine } from './examine.ts'

export type Examination =
  | { stage: 'none' }
  | { stage: 'looking' }
  | { stage: 'done'; findings: Finding[] }
  /** This browser could not look. */
  | { stage: 'failed' }

const none: Examination = { stage: 'none' }

/** The doctor's look into a file, begun anew with each file; none where it is no EPUB. */
export function useExamination(file: File | null): Examination {
  const [examination, setExamination] = useState<Examination>(none)
  useEffect(() => {
    if (!file || !isEpub(file)) {
      setExamination(none)
      return
    }
    const own = new AbortController()
    setExamination({ stage: 'looking' })
    examine(file, own.signal).then(
      (findings) => setExamination(findings ? { stage: 'done', findings } : { stage: 'failed' }),
      () => {
        if (!own.signal.aborted) setExamination({ stage: 'failed' })
      },
    )
    return () => own.abort()
  }, [file])
  return examination
}

export const isEpub = ({ name, type }: File): boolean =>
  type === 'application/epub+zip' || name.toLowerCase().endsWith('.epub')
