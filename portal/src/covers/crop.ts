import type { PictureArea, Size } from '../uploads/picture-part.ts'

const ratio = 2 / 3
/** Smaller differences from the ratio are not visible. */
const tolerance = 0.01
/** Minimum width of a cropped cover in pixels; zoom is also limited to 4. */
const fewestPixels = 320
const largestZoom = 4

export type Crop = {
  /** 1 shows as much as the ratio allows. */
  zoom: number
  /** From 0, the left edge, to 1, the right edge; `y` from the top. */
  x: number
  y: number
}

export const centredCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 }

export const isCoverShaped = ({ width, height }: Size): boolean =>
  Math.abs(width / height / ratio - 1) <= tolerance

export function cropArea(picture: Size, { zoom, x, y }: Crop): PictureArea {
  const width = Math.min(picture.width, picture.height * ratio) / zoom
  const height = width / ratio
  return { left: (picture.width - width) * x, top: (picture.height - height) * y, width, height }
}

export const maxZoom = (picture: Size): number =>
  Math.min(largestZoom, Math.max(1, cropArea(picture, centredCrop).width / fewestPixels))

export const zoomCrop = (picture: Size, crop: Crop, zoom: number): Crop => ({
  ...crop,
  zoom: between(1, zoom, maxZoom(picture)),
})

/** `right` and `down` are fractions of the frame's width and height. */
export function moveCrop(picture: Size, crop: Crop, right: number, down: number): Crop {
  const { left, top, width, height } = cropArea(picture, crop)
  return {
    ...crop,
    x: share(left + right * width, picture.width - width),
    y: share(top + down * height, picture.height - height),
  }
}

/** Returns the middle if the picture leaves no room to move. */
const share = (offset: number, room: number): number => (room < 1 ? 0.5 : between(0, offset / room, 1))

const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value))
