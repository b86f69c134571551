import { createHash } from 'node:crypto'
import { z } from 'zod'

type Author = { post: (path: string, body?: object) => Promise<{ status: number; body: unknown }> }

const Place = z.object({ url: z.string() })
const Presigned = z.object({
  author: Place,
  master: Place,
  headers: z.record(z.string(), z.string()),
  key: z.string(),
})
const Accepted = z.object({ imageUrl: z.string() })

const of = { uploadType: 'profile', fileName: 'picture.webp' }

/** A picture of an author's own, presigned and put; answers what accepts it. */
export async function putPicture(author: Author, bytes: Buffer) {
  const { body } = await author.post('/api/generate-presigned-url', {
    ...of,
    contentType: 'image/webp',
    size: bytes.length,
    checksum: createHash('sha256').update(bytes).digest('base64'),
  })
  const { author: mine, master, headers, key } = Presigned.parse(body)
  for (const { url } of [mine, master]) {
    const { ok, status } = await fetch(url, { method: 'PUT', headers, body: new Blob([Buffer.from(bytes)]) })
    if (!ok) throw new Error(`the upload answered ${status}`)
  }
  return () => author.post('/api/accept-upload', { ...of, key })
}

/** A picture of an author's own, presigned, put and accepted: what the author's screen does. */
export async function uploadPicture(author: Author, bytes: Buffer) {
  const accept = await putPicture(author, bytes)
  return Accepted.parse((await accept()).body)
}
