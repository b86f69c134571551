import { expect, test } from 'vitest'
import { testEnv } from './env.fixture.ts'
import { parseEnv } from './env.ts'
import { servicesFrom } from './services.ts'

test('a publisher that cannot be told at once does not fail a save: the stored event will tell it', async () => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' })
  await expect(servicesFrom(parseEnv(testEnv)).hintPublish('an-author')).resolves.toBeUndefined()
})
