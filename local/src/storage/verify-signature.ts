import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { S3Error } from '../../vendor/fauxqs/common/errors.ts'
import { headerSignature, presignature, type SignedRequest, splitOnce } from './read-signature.ts'

export type Credentials = { accessKeyId: string; secretAccessKey: string }

/**
 * Answers whose key signed the request. Throws S3's own 403s for one that AWS Signature Version 4 does not carry.
 * Bodies are checked elsewhere.
 */
export function verifySignature(
  request: SignedRequest,
  secretOf: (accessKeyId: string) => string | undefined,
  now: Date,
): string {
  const [path = '/', search = ''] = splitOnce(request.url, '?')
  const query = new URLSearchParams(search)
  const given = query.has('X-Amz-Signature') ? presignature(query, now) : headerSignature(request.headers)

  const secret = secretOf(given.accessKeyId)
  if (secret === undefined)
    throw new S3Error(
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
      403,
    )
  // SQS signs the hash of a body that has not arrived yet; its key is checked, its signature is not.
  if (given.scope.split('/')[2] !== 's3') return given.accessKeyId
  const unsigned = Object.keys(request.headers).find(
    (name) => name.startsWith('x-amz-') && !given.signedHeaders.includes(name),
  )
  if (unsigned !== undefined)
    throw new S3Error(
      'AccessDenied',
      `There were headers present in the request which were not signed: ${unsigned}`,
      403,
    )

  const canonicalRequest = [
    request.method,
    path,
    canonicalQuery(query),
    ...given.signedHeaders.map((name) => `${name}:${canonicalValue(request.headers[name])}`),
    '',
    given.signedHeaders.join(';'),
    given.payloadHash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', given.amzDate, given.scope, sha256(canonicalRequest)].join('\n')
  const expected = hmac(signingKey(secret, given.scope), toSign).toString('hex')
  if (!isEqual(expected, given.signature))
    throw new S3Error(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
      403,
    )
  return given.accessKeyId
}

const canonicalQuery = (query: URLSearchParams) =>
  [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${uriEncode(name)}=${uriEncode(value)}`)
    .sort()
    .join('&')

const canonicalValue = (value: string | string[] | undefined) =>
  [value ?? ''].flat().join(',').trim().replace(/\s+/g, ' ')

const uriEncode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** Keys by secret and scope, which change once a day. */
const signingKeys = new Map<string, KeyObject>()

function signingKey(secret: string, scope: string): KeyObject {
  const name = `${secret} ${scope}`
  let key = signingKeys.get(name)
  if (!key) {
    const bytes = scope.split('/').reduce((above, part) => hmac(above, part), Buffer.from(`AWS4${secret}`))
    key = createSecretKey(bytes)
    signingKeys.set(name, key)
  }
  return key
}

const hmac = (key: Buffer | KeyObject, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const isEqual = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
