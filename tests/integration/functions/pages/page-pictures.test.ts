import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type Author, functions, openPages, save, section, send, stored } from './page-desk.ts'

openPages()

/** Uploads a picture as the author's screen does; answers the URL under which it can be shown. */
async function uploadPicture(author: Author): Promise<string> {
  const bytes = await readFile(new URL('../../../../local/demo-media/covers/lilith.webp', import.meta.url))
  const upload = { uploadType: 'profile', fileName: 'map.webp' }
  const checksum = createHash('sha256').update(bytes).digest('base64')
  const { body } = await author.post('/api/generate-presigned-url', {
    ...upload,
    contentType: 'image/webp',
    size: bytes.length,
    checksum,
  })
  for (const place of [body.author, body.master]) {
    await fetch(Object(place).url, { method: 'PUT', headers: Object(body.headers), body: new Blob([bytes]) })
  }
  const accepted = await author.post('/api/accept-upload', { ...upload, key: body.key })
  return String(accepted.body.imageUrl)
}

test('a section wears a picture that its author has uploaded, and no other', {
  tags: ['B2.14-04'],
}, async () => {
  const [author, thief] = [await functions.author(), await functions.author()]
  const imageUrl = await uploadPicture(author)
  const worn = { ...section, imageUrl, imageAlt: ' A coast ' }
  const saved = await save(author, { sections: [worn, section] })
  expect(saved.sections).toEqual([{ ...worn, imageAlt: 'A coast' }, section])
  expect((await stored(author, saved.slug))?.sections).toMatchObject([
    { image: { hash: /([a-f0-9]{32})/.exec(imageUrl)?.[1], alt: 'A coast' } },
    { image: null },
  ])
  const elsewhere = `https://elsewhere.example/media/${'a'.repeat(32)}-640.jpg`
  for (const [who, url] of [
    [thief, imageUrl],
    [author, elsewhere],
    [author, 'https://elsewhere.example/cat.png'],
    [author, 'javascript:alert(1)'],
  ] as const) {
    expect(await send(who, { sections: [{ ...section, imageUrl: url }] })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('Upload this one instead.') },
    })
  }
})
