import type { PictureArea, Size } from './picture-part.ts'

/** Decodes and draws in a worker so that the page stays responsive. */
export type RedrawJob = { file: File; part: PictureArea; size: Size }

const quality = 0.9

addEventListener('message', async ({ data }: MessageEvent<RedrawJob>) => {
  try {
    postMessage(await redrawn(data))
  } catch {
    postMessage(null)
  }
})

/** Returns an upright JPEG on white, because JPEG has no transparency. */
async function redrawn({ file, part, size }: RedrawJob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const canvas = new OffscreenCanvas(size.width, size.height)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw.')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, size.width, size.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, part.left, part.top, part.width, part.height, 0, 0, size.width, size.height)
  picture.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}
