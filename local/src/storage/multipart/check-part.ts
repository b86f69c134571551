import { S3Error } from '../../../vendor/fauxqs/common/errors.ts'
import type { UnfinishedUpload } from './unfinished-uploads.ts'

type Headers = Record<string, string | string[] | undefined>

const mostParts = 10_000

/** Throws 400 for a number that no part can have. */
export function checkPartNumber(text: string | null): void {
  const number = Number(text)
  if (text !== null && /^\d+$/.test(text) && number >= 1 && number <= mostParts) return
  throw new S3Error(
    'InvalidArgument',
    `Part number must be an integer between 1 and ${mostParts}, inclusive`,
    400,
  )
}

/** An upload that was begun with a kind of checksum takes no part without one. */
export function checkPartChecksum({ algorithm }: UnfinishedUpload, headers: Headers): void {
  if (algorithm === undefined || headers['x-amz-copy-source'] !== undefined) return
  const name = `x-amz-checksum-${algorithm.toLowerCase()}`
  if (headers[name] !== undefined || headers['x-amz-trailer'] === name) return
  throw new S3Error(
    'InvalidRequest',
    `Checksum Type mismatch occurred, expected checksum Type: ${algorithm.toLowerCase()}, actual checksum Type: null`,
    400,
  )
}

/** The parts that are to be put together, against those that are held. The order and the sizes fauxqs looks at. */
export function checkPartList({ algorithm, parts }: UnfinishedUpload, xml: string): void {
  const listed = [...xml.matchAll(/<Part>([\s\S]*?)<\/Part>/g)].map(([, part = '']) => part)
  if (listed.length === 0) {
    throw new S3Error(
      'MalformedXML',
      'The XML you provided was not well-formed or did not validate against our published schema',
      400,
    )
  }
  if (algorithm === undefined) return
  for (const part of listed) {
    const number = textIn(part, 'PartNumber')
    const checksum = textIn(part, `Checksum${algorithm}`)
    if (checksum === undefined) {
      throw new S3Error(
        'InvalidRequest',
        `The upload was created using a ${algorithm.toLowerCase()} checksum. The complete request must include the checksum for each part. It was missing for part ${number} in the request.`,
        400,
      )
    }
    const held = parts.get(Number(number))
    if (held && held.checksum !== checksum) {
      throw new S3Error(
        'InvalidPart',
        "One or more of the specified parts could not be found. The part may not have been uploaded, or the specified entity tag may not match the part's entity tag.",
        400,
      )
    }
  }
}

const textIn = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
