import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3Client } from '@aws-sdk/client-s3'
import { bucketEvents } from '@lorecircle/infra/what-runs/resources'
import { startStorage } from '@lorecircle/local/storage/start-storage'
import { freePorts } from '../../support/free-ports.ts'

const accessKeyId = 'tests'
const secretAccessKey = 'tests-secret'

/** A store of its own for one test file: real S3 semantics on a free port, gone at the end. */
export async function storageForTests(
  buckets = ['documents', 'uploads', 'masters', 'site', 'logs'],
  queueNames = ['publish', 'republish', 'market', 'issues', 'works'],
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lorecircle-storage-'))
  const port = await freePorts()
  const queues = queueNames.map((name) => ({ name }))
  const notifications = bucketEvents.map((event) => ({ ...event }))
  const start = () =>
    startStorage({ port, dataDir, accessKeyId, secretAccessKey, buckets, queues, notifications, cors: [] })
  let storage = await start()
  const client = () =>
    new S3Client({
      region: 'us-west-2',
      endpoint: storage.url,
      credentials: { accessKeyId, secretAccessKey },
    })
  const s3 = client()
  return {
    url: storage.url,
    port,
    s3,
    client,
    accessKeyId,
    secretAccessKey,
    queueUrl: (name: string) => storage.queueUrl(name),
    /** What the store does on bad days, until it starts again. */
    turn: (bad: object) => storage.switches.storage.turn(bad),
    async restart() {
      await storage.close()
      storage = await start()
    },
    async close() {
      s3.destroy()
      await storage.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
