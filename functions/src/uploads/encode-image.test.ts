import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodeImage } from './encode-image.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#804020' } })

const frame = (background: string) =>
  sharp({ create: { width: 200, height: 100, channels: 3, background } })
    .png()
    .toBuffer()

test('a large cover comes in every width, a small one is never enlarged', async () => {
  const large = await encodeImage(await picture(900, 1350).jpeg().toBuffer())
  expect(large.image).toMatchObject({ width: 900, height: 1350, widths: [160, 320, 640] })
  expect(large.files.map(({ width, format }) => `${width}.${format}`).sort()).toEqual(
    ['160.avif', '160.jpg', '320.avif', '320.jpg', '640.avif', '640.jpg'].sort(),
  )
  const small = await encodeImage(await picture(100, 150).png().toBuffer())
  expect(small.image.widths).toEqual([100])
})

test('a photograph taken sideways stands upright, and says nothing of where it was taken', async () => {
  const sideways = await picture(400, 200)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Artist: 'A. Spy' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .toBuffer()
  expect((await sharp(sideways).metadata()).exif).toBeDefined()
  const { image, files } = await encodeImage(sideways)
  expect(image).toMatchObject({ width: 200, height: 400, widths: [160, 200] })
  for (const { bytes } of files) {
    const { exif, orientation } = await sharp(bytes).metadata()
    expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined })
  }
})

test('a photograph made for print is shown in the colours of a screen', async () => {
  const forPrint = await picture(300, 300).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()
  expect((await sharp(forPrint).metadata()).space).toBe('cmyk')
  const { image, files } = await encodeImage(forPrint)
  for (const { bytes } of files) expect((await sharp(bytes).metadata()).space).toBe('srgb')
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(image.colour.slice(at, at + 2), 16),
  )
  expect(red).toBeGreaterThan(green)
  expect(green).toBeGreaterThan(blue)
})

test('of a picture that moves, the first moment stands', async () => {
  const frames = await sharp([await frame('#804020'), await frame('#102030')], { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer()
  expect((await sharp(frames).metadata()).pages).toBe(2)
  const { image, files } = await encodeImage(frames)
  expect(image).toMatchObject({ width: 200, height: 100, colour: '#804020' })
  for (const { bytes } of files) expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1)
})

test('the same picture has the same name, another one another', { tags: ['AD1-02'] }, async () => {
  const named = async (width: number) =>
    (await encodeImage(await picture(width, 300).png().toBuffer())).image.hash
  expect(await named(200)).toBe(await named(200))
  expect(await named(200)).not.toBe(await named(201))
})

test('the colour that holds the place of a picture is its average', async () => {
  expect((await encodeImage(await picture(200, 300).png().toBuffer())).image.colour).toBe('#804020')
})

test('a picture of too many pixels is refused before it is unpacked', async () => {
  const bomb = await picture(10_000, 6_001).png({ compressionLevel: 9 }).toBuffer()
  await expect(encodeImage(bomb)).rejects.toThrow('This picture is too large')
})

test('a strip that would take seconds and a gigabyte is refused by what it says of its size', async () => {
  const strip = await picture(1280, 46_000).png({ compressionLevel: 9 }).toBuffer()
  // Whoever decodes what is cut off finds that the picture is broken.
  const header = strip.subarray(0, 100)
  await expect(sharp(header, { failOn: 'error' }).raw().toBuffer()).rejects.toThrow()
  await expect(encodeImage(header)).rejects.toThrow('This picture is too large')
})

test.each([
  [1, 1],
  [60, 90],
])('a picture of %i × %i pixels is refused, with its size', async (width, height) => {
  const dot = await picture(width, height).png().toBuffer()
  await expect(encodeImage(dot)).rejects.toThrow(`This picture is too small: ${width} × ${height} pixels.`)
})

test('a picture whose header is broken is no picture', async () => {
  const whole = await picture(40, 40).png().toBuffer()
  await expect(encodeImage(whole.subarray(0, 20))).rejects.toThrow('This file is not a picture.')
})

test('of many pictures at once each is made in its turn, and one that fails holds up no other', async () => {
  const cover = await picture(300, 450).jpeg().toBuffer()
  const made: string[] = []
  const asked = [cover, Buffer.from('no picture'), cover].map((bytes, place) =>
    encodeImage(bytes).then(
      () => made.push(`${place} made`),
      () => made.push(`${place} refused`),
    ),
  )
  await Promise.all(asked)
  expect(made).toEqual(['0 made', '1 refused', '2 made'])
})
