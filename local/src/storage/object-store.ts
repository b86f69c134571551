import { S3Store } from '../../vendor/fauxqs/s3/s3Store.ts'
import { UnfinishedUploads } from './multipart/unfinished-uploads.ts'

/** Surrogates encode characters beyond U+FFFF, so they sort after all other UTF-16 code units. */
const weight = (unit: number): number =>
  unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit

/** A bucket's keys in the order of their bytes. Bulk loads are sorted once, single writes are inserted in place. */
class SortedKeys {
  #keys: string[] = []
  #isSorted = true

  load(key: string) {
    this.#keys.push(key)
    this.#isSorted = false
  }

  add(key: string) {
    const index = this.#lowerBound(key)
    if (this.#keys[index] !== key) this.#keys.splice(index, 0, key)
  }

  delete(key: string) {
    const index = this.#lowerBound(key)
    if (this.#keys[index] === key) this.#keys.splice(index, 1)
  }

  /** The first key at or after `from`. */
  firstFrom(from: string): string | undefined {
    return this.#keys[this.#lowerBound(from)]
  }

  #lowerBound(key: string): number {
    if (!this.#isSorted) {
      this.#keys.sort(compareBytes)
      this.#isSorted = true
    }
    let low = 0
    let high = this.#keys.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compareBytes(this.#keys[middle] ?? '', key) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

export type ObjectChange = {
  kind: 'put' | 'completed' | 'deleted'
  bucket: string
  key: string
  /** Of what is there; a delete leaves nothing to weigh. */
  size?: number
  /** Without quotes; a delete's is that of no bytes. */
  etag: string
}

const etagOfNothing = 'd41d8cd98f00b204e9800998ecf8427e'

type Listing = ReturnType<S3Store['listObjects']>
const afterEvery = (prefix: string) => `${prefix}\u{10ffff}`
const rightAfter = (key: string) => `${key}\0`

/** fauxqs' store, with listings in byte order at any size, and a word to the listener after each change. */
export class ObjectStore extends S3Store {
  readonly unfinished = new UnfinishedUploads()
  readonly #keys = new Map<string, SortedKeys>()
  readonly #onChange: (change: ObjectChange) => void

  constructor(onChange: (change: ObjectChange) => void) {
    super()
    this.#onChange = onChange
  }

  override restoreObject(...[bucket, object]: Parameters<S3Store['restoreObject']>) {
    super.restoreObject(bucket, object)
    this.#keysOf(bucket).load(object.key)
  }

  override putObject(...input: Parameters<S3Store['putObject']>) {
    const object = super.putObject(...input)
    this.#created('put', input[0], object)
    return object
  }

  override createMultipartUpload(...input: Parameters<S3Store['createMultipartUpload']>) {
    const uploadId = super.createMultipartUpload(...input)
    const [bucket, key, , , , algorithm] = input
    this.unfinished.begin(uploadId, { bucket, key, algorithm })
    return uploadId
  }

  override restoreMultipartUpload(...[upload]: Parameters<S3Store['restoreMultipartUpload']>) {
    super.restoreMultipartUpload(upload)
    const { uploadId, bucket, key, checksumAlgorithm: algorithm } = upload
    this.unfinished.begin(uploadId, { bucket, key, algorithm })
    for (const [number, part] of upload.parts) {
      const { etag, body, checksumValue: checksum, lastModified: modifiedAt } = part
      this.unfinished.hold(uploadId, number, { etag, sizeInBytes: body.length, checksum, modifiedAt })
    }
  }

  override uploadPart(...input: Parameters<S3Store['uploadPart']>) {
    const part = super.uploadPart(...input)
    const [uploadId, number, { length: sizeInBytes }, checksum] = input
    this.unfinished.hold(uploadId, number, { etag: part.etag, sizeInBytes, checksum, modifiedAt: new Date() })
    return part
  }

  override completeMultipartUpload(...input: Parameters<S3Store['completeMultipartUpload']>) {
    const [uploadId] = input
    const bucket = this.unfinished.bucketOf(uploadId)
    const object = super.completeMultipartUpload(...input)
    this.unfinished.end(uploadId)
    this.#created('completed', bucket, object)
    return object
  }

  override abortMultipartUpload(uploadId: string) {
    super.abortMultipartUpload(uploadId)
    this.unfinished.end(uploadId)
  }

  override deleteObject(bucket: string, key: string) {
    const existed = this.etagOf(bucket, key) !== undefined
    super.deleteObject(bucket, key)
    if (!existed) return
    this.#keysOf(bucket).delete(key)
    this.#onChange({ kind: 'deleted', bucket, key, etag: etagOfNothing })
  }

  override listObjects(...[bucket, options = {}]: Parameters<S3Store['listObjects']>): Listing {
    const { prefix = '', delimiter, maxKeys = 1000 } = options
    const startAfter = options.startAfter || options.marker || ''
    if (!this.hasBucket(bucket)) return super.listObjects(bucket, options)

    const keys = this.#keysOf(bucket)
    const listing: Listing = { objects: [], commonPrefixes: [], isTruncated: false }
    let next = keys.firstFrom(
      startAfter !== '' && compareBytes(startAfter, prefix) >= 0 ? rightAfter(startAfter) : prefix,
    )
    while (next?.startsWith(prefix)) {
      const end = delimiter ? next.indexOf(delimiter, prefix.length) : -1
      const group = delimiter && end >= 0 ? next.slice(0, end + delimiter.length) : undefined
      const isShown = group === undefined || compareBytes(group, startAfter) > 0
      if (isShown && listing.objects.length + listing.commonPrefixes.length >= maxKeys) {
        listing.isTruncated = true
        break
      }
      if (group === undefined) listing.objects.push(this.headObject(bucket, next))
      else if (isShown) listing.commonPrefixes.push(group)
      next = keys.firstFrom(group === undefined ? rightAfter(next) : afterEvery(group))
    }
    return listing
  }

  /** The quoted ETag, or undefined where there is no such object or bucket. */
  etagOf(bucket: string, key: string): string | undefined {
    try {
      return this.headObject(bucket, key).etag
    } catch {
      return undefined
    }
  }

  #keysOf(bucket: string): SortedKeys {
    const keys = this.#keys.get(bucket) ?? new SortedKeys()
    this.#keys.set(bucket, keys)
    return keys
  }

  #created(
    kind: ObjectChange['kind'],
    bucket: string,
    object: { key: string; contentLength: number; etag: string },
  ) {
    this.#keysOf(bucket).add(object.key)
    const { key, contentLength: size, etag } = object
    this.#onChange({ kind, bucket, key, size, etag: etag.replaceAll('"', '') })
  }
}

/** The order of S3's listings: that of the keys' bytes in UTF-8, which is the order of their code points. */
export function compareBytes(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at++) {
    const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)]
    if (one !== other) return weight(one) - weight(other)
  }
  return a.length - b.length
}
