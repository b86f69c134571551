import { parseEnv } from '@lorecircle/functions/services/env'
import { testEnv } from '@lorecircle/functions/services/env.fixture'
import { createServices, type Services } from '@lorecircle/functions/services/services'
import type { OrderStore } from './store.ts'

export async function openOrdersScreen({ start, credentials }: OrderStore) {
  const storage = await start()
  // The AWS SDK reads these variables itself.
  Object.assign(process.env, {
    AWS_REGION: testEnv.AWS_REGION,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_S3: storage.url,
  })
  const services: Services = createServices(
    parseEnv({ ...testEnv, PRODUCT_ORIGIN: 'http://lorecircle.localhost:4321' }),
  )
  let asked = 0
  services.s3.middlewareStack.add(
    (next) => (args) => {
      asked++
      return next(args)
    },
    { step: 'initialize' },
  )
  return {
    services,
    requests: () => asked,
    async close() {
      services.s3.destroy()
      await storage.close()
    },
  }
}
