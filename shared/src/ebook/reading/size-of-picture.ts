import { disableTypes, imageSize, types } from 'image-size'

const known = ['jpg', 'png', 'gif', 'webp', 'bmp', 'tiff']
disableTypes(types.filter((type) => !known.includes(type)))

/** Format is null if the bytes are not an image; sizes in pixels, 0 if they are not within `start`. */
export function readPictureSize(start: Uint8Array): { format: string | null; width: number; height: number } {
  try {
    const { type, width, height } = imageSize(start)
    return { format: type ?? null, width, height }
  } catch {
    const isJpeg = start[0] === 0xff && start[1] === 0xd8 && start[2] === 0xff
    return { format: isJpeg ? 'jpg' : null, width: 0, height: 0 }
  }
}
