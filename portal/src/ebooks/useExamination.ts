import type { PreflightFinding } from '@lorecircle/shared/ebook/finding'
import { useEffect, useState } from 'react'

export type Examination =
  | { stage: 'none' }
  | { stage: 'looking' }
  | { stage: 'done'; findings: PreflightFinding[] }
  /** This browser could not look. */
  | { stage: 'failed' }

const none: Examination = { stage: 'none' }

/** Findings for a file, examined again when it changes; none if it is no EPUB. */
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

/** Findings in an EPUB; null if this browser cannot examine it. Rejects when aborted. */
function examine(file: File, signal: AbortSignal): Promise<PreflightFinding[] | null> {
  const worker = new Worker(new URL('./examine.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<PreflightFinding[] | null>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<PreflightFinding[] | null>) => resolve(data)
    worker.onerror = () => resolve(null)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.postMessage(file)
  }).finally(() => worker.terminate())
}
