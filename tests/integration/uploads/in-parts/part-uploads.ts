import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { parseEnv } from '@lorecircle/functions/services/env'
import { createServices, type Services } from '@lorecircle/functions/services/services'
import { authorFilesFolder } from '@lorecircle/functions/uploads/upload-rules'
import { afterAll, beforeAll } from 'vitest'
import { startFunctions } from '../../functions/start-functions.ts'
import type { Author } from '../send-in-parts.ts'

export let functions: Awaited<ReturnType<typeof startFunctions>>
export let services: Services

export const megabyte = 1024 ** 2
export const gone = { status: 404, body: { code: 'upload.gone' } }
export const wholeAt = async (author: Author) => {
  const Prefix = authorFilesFolder(author.person.sub)
  const { Contents = [] } = await functions.storage.s3.send(
    new ListObjectsV2Command({ Bucket: 'uploads', Prefix }),
  )
  return Contents.map(({ Key = '' }) => Key)
}

/** An audiobook of so many bytes, no two of them alike in every part. */
export function audiobook(sizeInBytes: number): Buffer {
  const file = Buffer.alloc(sizeInBytes)
  for (let at = 0; at + 4 < sizeInBytes; at += 4096) file.writeUInt32BE(at, at)
  file.write('\0\0\0\u0020ftypM4B ', 'latin1')
  return file
}

export const epub = Buffer.from(`PK\u0003\u0004${'\0'.repeat(26)}mimetypeapplication/epub+zip and the rest`)

/** Starts what the tests of a file stand on, and ends it after them. */
export function startPartUploads() {
  beforeAll(async () => {
    functions = await startFunctions()
    services = createServices(parseEnv(process.env))
  })
  afterAll(() => functions.stop())
}
