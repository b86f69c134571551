import { VisibleError } from '@lorecircle/shared/visible-error'

/** The body as text, never holding more than `maxBytes` of it: 413 by the declared length or by the count. */
export async function readBody(request: Request, maxBytes: number): Promise<string> {
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > maxBytes) throw tooLarge(maxBytes)
  if (request.body === null) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const tooLarge = (maxBytes: number) =>
  new VisibleError(413, 'body.too-large', `This is larger than the limit of ${maxBytes / 1024} kB allows.`)
