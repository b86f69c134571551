type Size = { width: number; height: number }

/** A picture whose longer side has fewer pixels is refused: it shows nothing. */
export const minPicturePixels = 100

/** Width and height in pixels from which on a cover is sharp on a book's page, as KDP asks. */
export const sharpCover: Size = { width: 600, height: 900 }

/** Why a picture of this size is refused, as a sentence for its author; `null` where it is large enough. */
export const pictureTooSmallMessage = ({ width, height }: Size): string | null =>
  Math.max(width, height) < minPicturePixels
    ? `This picture is too small: ${width} × ${height} pixels. Choose one of at least ${minPicturePixels} pixels; a cover needs ${sharpCover.width} × ${sharpCover.height}.`
    : null
