import type { buildApp } from '../../../vendor/fauxqs/app.ts'
import { S3Error } from '../../../vendor/fauxqs/common/errors.ts'
import type { ObjectStore } from '../object-store.ts'
import { queryOf, refuse, target } from '../requests.ts'
import { checkPartChecksum, checkPartList, checkPartNumber } from './check-part.ts'
import { answerListParts } from './list-parts.ts'

/**
 * What S3 asks of an upload in parts and fauxqs does not: parts of this very object, with numbers that exist and
 * checksums of the kind that was begun with. Answers which parts are held, which fauxqs cannot.
 */
export function checkMultipart(app: ReturnType<typeof buildApp>, s3: ObjectStore) {
  app.addHook('preHandler', (request, reply, done) => {
    const { bucket, key } = target(request.params)
    const query = queryOf(request.url)
    const uploadId = query.get('uploadId')
    const { method, headers, body } = request
    try {
      if (method === 'GET' && key === '' && query.has('uploads')) {
        throw new S3Error('NotImplemented', 'Listing uploads in parts is not emulated', 501)
      }
      if (key === '' || (uploadId === null && !query.has('partNumber'))) return done()
      if (method === 'PUT') checkPartNumber(query.get('partNumber'))
      if (uploadId === null) return done()
      const upload = s3.unfinished.find(uploadId, bucket, key)
      if (method === 'PUT') checkPartChecksum(upload, headers)
      if (method === 'POST') checkPartList(upload, String(body ?? ''))
      if (method === 'GET') {
        return void reply
          .code(200)
          .type('application/xml')
          .send(answerListParts(uploadId, upload, query))
      }
    } catch (error) {
      return refuse(error, reply)
    }
    done()
  })
}
