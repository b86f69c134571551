import type { Finding } from '@lorecircle/shared/ebook/finding'

/** What the doctor finds in an EPUB; null where this browser cannot look. Rejects where it is called off. */
export function examine(file: File, signal: AbortSignal): Promise<Finding[] | null> {
  const worker = new Worker(new URL('./examine.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Finding[] | null>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Finding[] | null>) => resolve(data)
    worker.onerror = () => resolve(null)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.postMessage(file)
  }).finally(() => worker.terminate())
}
