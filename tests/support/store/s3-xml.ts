import { escapeXml } from '@lorecircle/shared/text/escape'
import type { StoredObject } from './objects.ts'

const head = '<?xml version="1.0" encoding="UTF-8"?>'

export const refusalXml = (code: string): string =>
  `${head}<Error><Code>${code}</Code><Message>${code}</Message></Error>`

type Listing = { prefix: string; listed: (StoredObject & { key: string })[]; next: string | null }

export function listingXml({ prefix, listed, next }: Listing): string {
  const fields = [
    field('Prefix', prefix),
    field('KeyCount', String(listed.length)),
    field('IsTruncated', String(next !== null)),
    ...(next === null ? [] : [field('NextContinuationToken', next)]),
    ...listed.map(contents),
  ]
  return `${head}<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${fields.join('')}</ListBucketResult>`
}

const contents = ({ key, etag, bytes, modifiedAtMs }: Listing['listed'][number]): string =>
  `<Contents>${field('Key', key)}${field('LastModified', new Date(modifiedAtMs).toISOString())}${field('ETag', etag)}${field('Size', String(bytes.length))}<StorageClass>STANDARD</StorageClass></Contents>`

const field = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`
