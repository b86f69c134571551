import { S3Error } from '../../../vendor/fauxqs/common/errors.ts'
import type { StoredPart, UnfinishedUpload } from './unfinished-uploads.ts'

const most = 1000

/** S3's answer to ListParts: a page of what is held, in the order of the numbers. */
export function answerListParts(uploadId: string, upload: UnfinishedUpload, query: URLSearchParams): string {
  const after = countIn(query, 'part-number-marker', 0)
  const size = Math.min(countIn(query, 'max-parts', most), most)
  const rest = [...upload.parts].filter(([number]) => number > after).toSorted(([a], [b]) => a - b)
  const page = rest.slice(0, size)
  const last = page.at(-1)?.[0] ?? 0
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<ListPartsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">',
    element('Bucket', upload.bucket),
    element('Key', upload.key),
    element('UploadId', uploadId),
    element('PartNumberMarker', after),
    element('NextPartNumberMarker', last),
    element('MaxParts', size),
    element('IsTruncated', String(rest.length > page.length)),
    ...(upload.algorithm === undefined
      ? []
      : [element('ChecksumAlgorithm', upload.algorithm), element('ChecksumType', 'COMPOSITE')]),
    ...page.map(([number, part]) => partElement(number, part, upload.algorithm)),
    '</ListPartsResult>',
  ].join('')
}

const partElement = (number: number, part: StoredPart, algorithm: string | undefined): string =>
  [
    '<Part>',
    element('PartNumber', number),
    element('LastModified', part.modifiedAt.toISOString()),
    element('ETag', part.etag),
    element('Size', part.sizeInBytes),
    algorithm === undefined || part.checksum === undefined
      ? ''
      : element(`Checksum${algorithm}`, part.checksum),
    '</Part>',
  ].join('')

function countIn(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name)
  if (text === null || text === '') return otherwise
  if (/^\d+$/.test(text)) return Number(text)
  throw new S3Error('InvalidArgument', `Provided ${name} not an integer or within integer range`, 400)
}

const element = (name: string, value: string | number): string =>
  `<${name}>${String(value).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</${name}>`
