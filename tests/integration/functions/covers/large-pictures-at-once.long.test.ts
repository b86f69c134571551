import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLongRun } from '../../../support/store/seeds.ts'
import { startFunctions } from '../start-functions.ts'
import { putPicture } from '../upload-picture.ts'

let functions: Awaited<ReturnType<typeof startFunctions>>
beforeAll(async () => {
  functions = await startFunctions()
})
afterAll(() => functions.stop())

const side = 7_700
const unpackedInBytes = side * side * 3
const atOnce = 4

/** Two hundred kilobytes to send, and nearly as large as a picture may be: it comes in stripes, so that all of it has to be unpacked. */
const bomb = () =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#804020' } })
    .png({ compressionLevel: 9, progressive: true })
    .toBuffer()

/** What work takes beyond what the process has already, at its highest. */
async function memoryOf<T>(work: () => Promise<T>): Promise<{ bytes: number; done: T }> {
  const before = process.memoryUsage.rss()
  let most = before
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 5)
  const done = await work()
  clearInterval(looking)
  return { bytes: most - before, done }
}

test.runIf(isLongRun)(
  'of large pictures that come at once one is unpacked at a time, and all are made',
  {
    timeout: 120_000,
  },
  async () => {
    const author = await functions.author()
    await functions.join(author.person.sub)
    const bytes = await bomb()
    // What is loaded for the first picture is not what a picture takes.
    expect((await (await putPicture(author, bytes))()).status).toBe(200)
    const waiting = await Promise.all(Array.from({ length: atOnce }, () => putPicture(author, bytes)))
    const together = await memoryOf(() => Promise.all(waiting.map((accept) => accept())))
    expect(together.done.map(({ status }) => status)).toEqual(Array(atOnce).fill(200))
    expect(together.bytes).toBeLessThan(2.5 * unpackedInBytes)
  },
)
