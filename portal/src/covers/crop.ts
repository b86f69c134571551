import type { PictureArea, Size } from '../uploads/picture-part.ts'

/** A cover is two wide and three high. */
const ratio = 2 / 3
/** Readers see no difference below this. */
const tolerance = 0.01
/** Nobody zooms in until a cover is narrower than this, nor further than fourfold. */
const fewestPixels = 320
const largestZoom = 4

/** Which part of a picture the cover shows. */
export type Crop = {
  /** 1 shows as much as the shape allows. */
  zoom: number
  /** From 0, its left edge, to 1, its right edge; `y` from the top. */
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

/** The frame over the picture moves by these parts of its own width and height. */
export function moveCrop(picture: Size, crop: Crop, right: number, down: number): Crop {
  const { left, top, width, height } = cropArea(picture, crop)
  return {
    ...crop,
    x: share(left + right * width, picture.width - width),
    y: share(top + down * height, picture.height - height),
  }
}

/** Where there is no room to move, the middle. */
const share = (offset: number, room: number): number => (room < 1 ? 0.5 : between(0, offset / room, 1))

const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value))
