import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { backupParts } from '@lorecircle/infra/backup/manifest'
import { createUserDirectory } from '@lorecircle/infra/backup/people'
import type { BackupPlace } from '@lorecircle/infra/backup/source'
import { startIdentity } from '@lorecircle/local/identity/start-identity'
import { inParallel } from '@lorecircle/shared/in-parallel'
import { createDocuments } from '@lorecircle/shared/storage/documents'
import { listObjects } from '@lorecircle/shared/storage/s3-errors'
import { storageForTests } from '../support/storage.ts'

/** What is said of an object, and its bytes. */
type Stored = { body: string; said: unknown }

/** A place of its own for one test file: storage and a user pool. */
export async function startPlace(name: string) {
  const dataDir = mkdtempSync(`${tmpdir()}/identity-`)
  const nowhere = 'http://127.0.0.1:1'
  const [storage, identity] = await Promise.all([
    storageForTests(),
    startIdentity({
      port: 0,
      dataDir,
      customMessage: { endpoint: nowhere, functionName: 'none' },
      mail: { endpoint: nowhere, from: 'none' },
    }),
  ])
  const cognito = new CognitoIdentityProviderClient({
    region: 'us-west-2',
    endpoint: identity.endpoint,
    credentials: { accessKeyId: 'operator', secretAccessKey: 'operator' },
  })
  const place: BackupPlace = {
    name,
    s3: storage.s3,
    buckets: { documents: 'documents', uploads: 'uploads', masters: 'masters', site: 'site' },
    people: createUserDirectory(cognito, identity.userPoolId, createDocuments(storage.s3, 'documents')),
  }

  const put = (bucket: string, key: string, Body: string | Uint8Array, more: object = {}) =>
    storage.s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body, ...more }))

  /** Every object of every bucket, by its key. */
  async function everything(): Promise<Map<string, Stored>> {
    const all = new Map<string, Stored>()
    for (const part of backupParts) {
      const listed = await Array.fromAsync(listObjects(storage.s3, part))
      await inParallel(16, listed, async ({ key }) => {
        const answer = await storage.s3.send(new GetObjectCommand({ Bucket: part, Key: key }))
        const { ContentType, CacheControl, ContentEncoding, ContentDisposition, Metadata } = answer
        const said = { ContentType, CacheControl, ContentEncoding, ContentDisposition, Metadata }
        all.set(`${part}/${key}`, { body: (await answer.Body?.transformToString('base64')) ?? '', said })
      })
    }
    return all
  }

  /** As the platform tells its commands. */
  const environment = {
    AWS_REGION: 'us-west-2',
    AWS_ACCESS_KEY_ID: storage.accessKeyId,
    AWS_SECRET_ACCESS_KEY: storage.secretAccessKey,
    AWS_ENDPOINT_URL_S3: storage.url,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: identity.endpoint,
    IDENTITY_POOL_ID: identity.userPoolId,
    PRODUCT_ORIGIN: `http://${name}.example`,
    DOCUMENTS_BUCKET: 'documents',
    UPLOADS_BUCKET: 'uploads',
    MASTERS_BUCKET: 'masters',
    SITE_BUCKET: 'site',
  }

  return {
    place,
    environment,
    cognito,
    identity,
    /** Another one to the same store, that a test may hold up. */
    client: storage.client,
    put,
    everything,
    async close() {
      cognito.destroy()
      await Promise.all([storage.close(), identity.close()])
      rmSync(dataDir, { recursive: true })
    },
  }
}

export type TestPlace = Awaited<ReturnType<typeof startPlace>>
