import { expect, test } from 'vitest'
import { parseEnv } from './env.ts'
import { envOnTrial } from './env-on-trial.ts'
import { worldFrom } from './world.ts'

test('a publisher that cannot be told at once does not fail a save: the stored event will tell it', async () => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' })
  await expect(worldFrom(parseEnv(envOnTrial)).hintPublish('an-author')).resolves.toBeUndefined()
})
