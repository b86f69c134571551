import { S3Error } from '../../../vendor/fauxqs/common/errors.ts'

export type StoredPart = { etag: string; sizeInBytes: number; checksum: string | undefined; modifiedAt: Date }

export type UnfinishedUpload = {
  bucket: string
  key: string
  /** Such as `SHA256`, where parts have to carry a checksum of it. */
  algorithm: string | undefined
  parts: Map<number, StoredPart>
}

/** fauxqs stores the parts but does not expose them, so they are tracked here. */
export class UnfinishedUploads {
  readonly #uploads = new Map<string, UnfinishedUpload>()

  begin(uploadId: string, upload: Omit<UnfinishedUpload, 'parts'>) {
    this.#uploads.set(uploadId, { ...upload, parts: new Map() })
  }

  hold(uploadId: string, number: number, part: StoredPart) {
    this.#uploads.get(uploadId)?.parts.set(number, part)
  }

  end(uploadId: string) {
    this.#uploads.delete(uploadId)
  }

  bucketOf(uploadId: string): string {
    return this.#uploads.get(uploadId)?.bucket ?? ''
  }

  /** Throws 404 for an id that is not known for this very object. */
  find(uploadId: string, bucket: string, key: string): UnfinishedUpload {
    const upload = this.#uploads.get(uploadId)
    if (upload?.bucket === bucket && upload.key === key) return upload
    throw new S3Error(
      'NoSuchUpload',
      'The specified multipart upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.',
      404,
    )
  }
}
