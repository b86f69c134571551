import { drawnSize, type PictureArea, type Size } from './picture-part.ts'
import type { RedrawJob } from './redraw.worker.ts'

/** A part of a picture as a JPEG of at most `largest`. Throws an Error with a sentence for people. */
export function redraw(file: File, part: PictureArea, largest: Size, signal: AbortSignal): Promise<File> {
  const worker = new Worker(new URL('./redraw.worker.ts', import.meta.url), { type: 'module' })
  const job: RedrawJob = { file, part, size: drawnSize(part, largest) }
  return new Promise<File>((resolve, reject) => {
    const fail = () =>
      reject(new Error('This picture is too large for this browser. Save it smaller, and try again.'))
    worker.onmessage = ({ data }: MessageEvent<unknown>) =>
      data instanceof Blob ? resolve(new File([data], asJpeg(file.name), { type: data.type })) : fail()
    worker.onerror = fail
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.postMessage(job)
  }).finally(() => worker.terminate())
}

/** `my cover.png` → `my cover.jpg`. */
const asJpeg = (name: string): string => `${name.replace(/\.[A-Za-z0-9]{1,5}$/, '') || 'picture'}.jpg`
