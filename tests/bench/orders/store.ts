import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startStorage } from '@lorecircle/local/storage/start-storage'

export type Entry = { key: string; value: object }

const credentials = { accessKeyId: 'bench', secretAccessKey: 'bench-secret' }

export function orderStore(dataDir: string) {
  const start = () =>
    startStorage({
      port: 0,
      dataDir,
      ...credentials,
      buckets: ['documents'],
      queues: [],
      notifications: [],
      cors: [],
    })

  return {
    credentials,
    start,
    async make() {
      await (await start()).close()
    },
    write(entries: Iterable<Entry>): number {
      const database = new DatabaseSync(join(dataDir, 'fauxqs.db'))
      const insert = database.prepare(
        `INSERT INTO s3_objects (bucket, key, body, content_type, content_length, etag, last_modified, metadata)
         VALUES ('documents', ?, ?, 'application/json', ?, ?, ?, '{}')`,
      )
      const at = new Date().toISOString()
      let written = 0
      database.exec('BEGIN')
      for (const { key, value } of entries) {
        const body = Buffer.from(JSON.stringify(value))
        const etag = `"${createHash('md5').update(body).digest('hex')}"`
        insert.run(key, body, body.length, etag, at)
        written++
      }
      database.exec('COMMIT')
      database.close()
      return written
    },
  }
}

export type OrderStore = ReturnType<typeof orderStore>
