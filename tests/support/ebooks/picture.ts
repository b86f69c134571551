import sharp from 'sharp'

export function picture(format: 'jpeg' | 'png' | 'webp' | 'tiff' | 'gif', width: number, height: number) {
  const paper = { create: { width, height, channels: 3 as const, background: '#e8dcc0' } }
  return sharp(paper).toFormat(format).toBuffer()
}
