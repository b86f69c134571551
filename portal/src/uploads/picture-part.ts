export type Size = { width: number; height: number }

export type PictureArea = Size & { left: number; top: number }

export const wholePictureArea = ({ width, height }: Size): PictureArea => ({ left: 0, top: 0, width, height })

/** Scales down to fit `largest`; never scales up. */
export function drawnSize(part: Size, largest: Size): Size {
  const scale = Math.min(1, largest.width / part.width, largest.height / part.height)
  return {
    width: Math.max(1, Math.round(part.width * scale)),
    height: Math.max(1, Math.round(part.height * scale)),
  }
}
