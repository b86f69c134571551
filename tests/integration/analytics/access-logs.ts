import { request } from 'node:http'
import { ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { parseEnv } from '@lorecircle/functions/services/env'
import { createServices } from '@lorecircle/functions/services/services'
import { startFrontDoor } from '@lorecircle/local/front-door/start-front-door'
import { afterAll, beforeAll } from 'vitest'
import { startFunctions } from '../functions/start-functions.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

export let functions: Awaited<ReturnType<typeof startFunctions>>
export let services: ReturnType<typeof createServices>

const storage = () => ({
  endpoint: functions.storage.url,
  bucket: 'site',
  accessKeyId: functions.storage.accessKeyId,
  secretAccessKey: functions.storage.secretAccessKey,
})

/** Readers at the door of a shop, from opening to closing, when the log is written. */
export async function visit(subdomain: string, looks: { path: string; agent?: string; referer?: string }[]) {
  const door = await startFrontDoor({
    port: 0,
    controlPort: 0,
    productDomain: 'lorecircle.localhost:4321',
    scheme: 'http',
    storage: storage(),
    logsBucket: 'logs',
    api: functions.url,
    onDemand: functions.url,
    originSecret: 'only-the-cdn-knows-this',
    distributionId: 'ELOCAL',
  })
  for (const { path, agent = firefox, referer } of looks) {
    await new Promise<void>((resolve, reject) => {
      const headers = {
        host: `${subdomain}.lorecircle.localhost:4321`,
        'user-agent': agent,
        'x-forwarded-for': '203.0.113.7',
        cookie: 'lc-light=parchment',
        ...(referer ? { referer } : {}),
      }
      request(`${door.url}${path}`, { headers }, (answer) => answer.resume().once('end', resolve))
        .once('error', reject)
        .end()
    })
  }
  await door.close()
}

export const page = (key: string) =>
  services.s3.send(
    new PutObjectCommand({ Bucket: 'site', Key: key, Body: 'a page', ContentType: 'text/html' }),
  )
export const logFiles = async () =>
  (await services.s3.send(new ListObjectsV2Command({ Bucket: 'logs' }))).Contents?.map(
    ({ Key }) => Key ?? '',
  ) ?? []

/** Starts what the tests of a file stand on, and ends it after them. */
export function startVisits() {
  beforeAll(async () => {
    functions = await startFunctions()
    services = { ...createServices(parseEnv(process.env)), log: () => {} }
  })
  afterAll(async () => {
    services.s3.destroy()
    await functions.stop()
  })
}
