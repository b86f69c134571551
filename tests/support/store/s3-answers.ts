import { Readable } from 'node:stream'
import { type Objects, S3Refusal, type StoredObject } from './objects.ts'
import { listingXml, refusalXml } from './s3-xml.ts'
import { bodyBytes, type SdkAnswer, type SdkRequest } from './sdk-wire.ts'

export function s3Answer(objects: Objects, request: SdkRequest): SdkAnswer {
  try {
    return answer(objects, request)
  } catch (error) {
    if (!(error instanceof S3Refusal)) throw error
    return refusalAnswer(error)
  }
}

export const refusalAnswer = (refusal: S3Refusal): SdkAnswer => xml(refusal.status, refusalXml(refusal.code))

function answer(objects: Objects, request: SdkRequest): SdkAnswer {
  const { method, headers, body } = request
  const key = objectKeyOfRequest(request)
  if (key === '') return listing(objects, request)
  const condition = { ifNoneMatch: headers['if-none-match'], ifMatch: headers['if-match'] }
  switch (method) {
    case 'GET':
      return whole(objects.get(key))
    case 'PUT': {
      const { etag } = objects.put(key, bodyBytes(body), headers['content-type'] ?? '', condition)
      return { statusCode: 200, headers: { etag }, body: nothing }
    }
    case 'DELETE':
      objects.remove(key, condition)
      return { statusCode: 204, headers: {}, body: nothing }
    default:
      throw new S3Refusal(501, 'NotImplemented')
  }
}

const nothing = new Uint8Array()

/** `/{bucket}/{key}` */
export const objectKeyOfRequest = ({ path }: SdkRequest): string =>
  decodeURIComponent(path.split('/').slice(2).join('/'))

const whole = ({ bytes, etag, type, modifiedAtMs }: StoredObject): SdkAnswer => ({
  statusCode: 200,
  headers: {
    etag,
    'content-type': type,
    'content-length': String(bytes.length),
    'last-modified': new Date(modifiedAtMs).toUTCString(),
  },
  body: Readable.from(bytes.length === 0 ? [] : [bytes], { objectMode: false }),
})

function listing(objects: Objects, { query = {} }: SdkRequest): SdkAnswer {
  const asked = (name: string) => String(query[name] ?? '')
  const token = asked('continuation-token')
  const prefix = asked('prefix')
  const most = asked('max-keys') === '' ? Number.POSITIVE_INFINITY : Number(asked('max-keys'))
  const after = token === '' ? asked('start-after') : Buffer.from(token, 'base64url').toString()
  const { keys, isTruncated } = objects.list({ prefix, after, most })
  const next = isTruncated ? Buffer.from(keys.at(-1) ?? '').toString('base64url') : null
  const listed = keys.map((key) => ({ key, ...objects.get(key) }))
  return xml(200, listingXml({ prefix, listed, next }))
}

const xml = (statusCode: number, text: string): SdkAnswer => ({
  statusCode,
  headers: { 'content-type': 'application/xml' },
  body: new TextEncoder().encode(text),
})
