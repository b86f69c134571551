import { pictureTooSmallMessage } from '@lorecircle/shared/media/picture-size'
import { uploadLimits } from '@lorecircle/shared/upload/calls'
import { contentTypeOfFile } from './content-type.ts'
import { unreadablePictureMessage } from './file-problem.ts'
import { drawnSize, type PictureArea, type Size, wholePictureArea } from './picture-part.ts'
import type { RedrawJob } from './redraw.worker.ts'

/** Twice the size at which the widest page shows a picture. */
const largest: Size = { width: 1600, height: 2400 }

/** The platform rejects larger pictures. */
const maxPixels = 50_000_000

/** Throws an Error with a message for people if this browser cannot decode the picture, or it is too small. */
export async function measurePicture(file: File): Promise<Size> {
  const size = await sizeOf(file)
  const tooSmall = pictureTooSmallMessage(size)
  if (tooSmall !== null) throw new Error(tooSmall)
  return size
}

async function sizeOf(file: File): Promise<Size> {
  const url = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = url
    await loaded(picture)
    return { width: picture.naturalWidth, height: picture.naturalHeight }
  } catch {
    throw new Error(await unreadablePictureMessage(file))
  } finally {
    URL.revokeObjectURL(url)
  }
}

const loaded = (picture: HTMLImageElement): Promise<void> =>
  new Promise((resolve, reject) => {
    picture.onload = () => (picture.naturalWidth > 0 ? resolve() : reject())
    picture.onerror = () => reject()
  })

/** Returns the file itself if it can be sent as it is, otherwise a redrawn copy. */
export async function fitPicture(file: File, signal: AbortSignal): Promise<File> {
  const size = await measurePicture(file)
  signal.throwIfAborted()
  return isSendable(file, size) ? file : redraw(file, wholePictureArea(size), largest, signal)
}

export const cropPicture = (file: File, part: PictureArea, signal: AbortSignal): Promise<File> =>
  redraw(file, part, largest, signal)

const isSendable = (file: File, { width, height }: Size): boolean =>
  uploadLimits.book.types.some((type) => type === contentTypeOfFile(file)) &&
  file.size <= uploadLimits.book.maxBytes &&
  width * height <= maxPixels

/** Redraws a part of a picture as a JPEG of at most `largest`. Throws an Error with a message for people. */
function redraw(file: File, part: PictureArea, largest: Size, signal: AbortSignal): Promise<File> {
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
