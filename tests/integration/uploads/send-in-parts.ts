import { createHash } from 'node:crypto'
import { calls } from '@lorecircle/shared/registry/calls'
import { listUploadParts } from '@lorecircle/shared/upload/upload'
import type { startFunctions } from '../functions/start-functions.ts'

export type Author = Awaited<ReturnType<Awaited<ReturnType<typeof startFunctions>>['author']>>

export const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64')

/** Throws where it is refused. */
export async function begin(author: Author, fileName: string, sizeInBytes: number) {
  const { body } = await author.post('/api/begin-upload', { fileName, sizeInBytes })
  return { ...calls.beginUpload.output.parse(body), sizeInBytes }
}
type Begun = Awaited<ReturnType<typeof begin>>

export async function sign(author: Author, id: string, number: number, checksum: string) {
  const { body } = await author.post('/api/sign-part', { id, number, checksum })
  return calls.signPart.output.parse(body)
}

type Address = Awaited<ReturnType<typeof sign>>

export const put = (address: Pick<Address, 'url' | 'headers'>, body: Uint8Array) =>
  fetch(address.url, { method: 'PUT', headers: address.headers, body: new Blob([Uint8Array.from(body)]) })

/** The numbers of the parts, and the bytes of each. */
export const cut = (begun: Begun, file: Uint8Array): [number, Uint8Array][] =>
  listUploadParts(begun).map(({ number, start, end }) => [number, file.subarray(start, end)])

export async function send(author: Author, id: string, number: number, bytes: Uint8Array) {
  const answer = await put(await sign(author, id, number, sumOf(bytes)), bytes)
  if (!answer.ok) throw new Error(await answer.text())
}

export const finish = (author: Author, { id }: Pick<Begun, 'id'>) => author.post('/api/finish-upload', { id })

export const held = (author: Author, { id }: Pick<Begun, 'id'>) => author.get(`/api/held-parts?id=${id}`)

/** Begun, every part sent, finished: what the author's screen does. */
export async function upload(author: Author, fileName: string, file: Uint8Array) {
  const begun = await begin(author, fileName, file.length)
  for (const [number, bytes] of cut(begun, file)) await send(author, begun.id, number, bytes)
  return finish(author, begun)
}
