import { isWithinLimits, rateLimitFor } from '@lorecircle/functions/limits/is-within'
import { rateLimits } from '@lorecircle/functions/limits/limits'
import type { Services } from '@lorecircle/functions/services/services'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { limitDoc } from '@lorecircle/shared/visitor/stored'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { putPicture } from '../upload-picture.ts'
import { type Author, functions, services, startLimits } from './limited.ts'

startLimits()

/** A picture of its own that has arrived; called, it is accepted. */
const arrived = async (author: Author, background: string) =>
  putPicture(
    author,
    await sharp({ create: { width: 80, height: 120, channels: 3, background } })
      .webp()
      .toBuffer(),
  )

/** As if the account had had as many made already as it can: one more says where the others are counted. */
async function useUp(what: 'unpaid.pictures' | 'author.pictures', { person }: Author) {
  const { documents } = services
  const counted: string[] = []
  const watched: Services = {
    ...services,
    documents: {
      ...documents,
      async create(document, value) {
        counted.push(...(limitDoc.placesIn(document.key) ?? []))
        return documents.create(document, value)
      },
    },
  }
  await isWithinLimits(watched, [rateLimitFor(what, person.sub)])
  const [window = '', id = ''] = counted
  const places = [...Array(rateLimits[what].most).keys()]
  await inParallel(16, places, (place) => documents.create(limitDoc(window, id, String(place)), {}))
}

test('whoever has never paid has so many pictures made a day, and a member so many more an hour', async () => {
  const [author, other] = [await functions.author(), await functions.author()]
  const accept = await arrived(author, '#123456')
  await useUp('unpaid.pictures', author)
  const { most, every } = rateLimits['unpaid.pictures']
  expect(await accept()).toMatchObject({
    status: 429,
    body: { code: 'upload.flooded', error: expect.stringContaining(`${most} pictures a ${every}`) },
  })
  expect((await (await arrived(other, '#123456'))()).status).toBe(200)

  await functions.join(author.person.sub)
  expect((await accept()).status).toBe(200)
  await useUp('author.pictures', author)
  expect(await (await arrived(author, '#654321'))()).toMatchObject({
    status: 429,
    body: {
      code: 'upload.flooded',
      error: expect.stringContaining(`in an ${rateLimits['author.pictures'].every}`),
    },
  })
})

test('a picture that was made is answered with, also once no more can be made', async () => {
  const author = await functions.author()
  const [made, late] = [await arrived(author, '#123456'), await arrived(author, '#654321')]
  const first = await made()
  await useUp('unpaid.pictures', author)
  expect((await late()).status).toBe(429)
  expect(await made()).toMatchObject({ status: 200, body: first.body })
})
