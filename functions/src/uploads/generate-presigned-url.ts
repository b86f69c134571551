import { PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { calls } from '@lorecircle/shared/registry/calls'
import { accountEndpoint } from '../http/endpoint.ts'
import type { Services } from '../services/services.ts'
import { refuseFullStore } from './refuse-full-store.ts'
import { checkDeclared, uploadKey } from './upload-rules.ts'

const expiresInSeconds = 300

/** Two private places for one file, each a PUT of exactly the declared key, type, length and checksum. */
export const generatePresignedUrl = (services: Services) =>
  accountEndpoint(calls.generatePresignedUrl, {
    async run({ account, author: { sub }, input }) {
      checkDeclared(input.uploadType, input)
      await refuseFullStore(services, account, input.size)
      const key = uploadKey(sub, input.uploadType, input.fileName, services.newId())
      const signed = async (bucket: string) => ({
        url: await signedPut(services, bucket, key, input),
        bucket,
        key,
      })
      const places = [signed(services.env.UPLOADS_BUCKET), signed(services.env.MASTERS_BUCKET)] as const
      const [mine, master] = await Promise.all(places)
      const headers = { 'content-type': input.contentType, 'x-amz-checksum-sha256': input.checksum }
      return { author: mine, master, headers, url: mine.url, key }
    },
  })

type Declared = { contentType: string; size: number; checksum: string }

const signedPut = (
  services: Services,
  bucket: string,
  key: string,
  { contentType, size, checksum }: Declared,
) =>
  getSignedUrl(
    services.s3,
    new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      ContentType: contentType,
      ContentLength: size,
      ChecksumSHA256: checksum,
    }),
    {
      expiresIn: expiresInSeconds,
      // As headers, not in the query: a PUT has to carry them as they were signed.
      unhoistableHeaders: new Set(['x-amz-checksum-sha256']),
      signableHeaders: new Set(['host', 'content-type', 'content-length', 'x-amz-checksum-sha256']),
    },
  )
