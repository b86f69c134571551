type Size = { width: number; height: number }

/** Minimum pixels of an image's longer side; smaller ones show nothing. */
export const minPicturePixels = 100

/** Pixels from which a cover is sharp on a book's page, as KDP recommends. */
export const sharpCover: Size = { width: 600, height: 900 }

export const pictureTooSmallMessage = ({ width, height }: Size): string | null =>
  Math.max(width, height) < minPicturePixels
    ? `This picture is too small: ${width} × ${height} pixels. Choose one of at least ${minPicturePixels} pixels; a cover needs ${sharpCover.width} × ${sharpCover.height}.`
    : null
