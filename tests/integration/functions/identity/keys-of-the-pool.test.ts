import { createIdentify } from '@lorecircle/functions/services/identify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { longTimeouts } from '../../support/long-timeouts.ts'
import { tokenSigner } from '../sign-tokens.ts'

const ada = { sub: 'ada', email: 'ada@example.com', firstName: 'Ada', lastName: 'Reader' }

let tokens: Awaited<ReturnType<typeof tokenSigner>>
beforeEach(async () => {
  tokens = await tokenSigner('client')
})
afterEach(() => tokens.close())

/** A process that has not seen the pool's keys yet. */
const newProcess = () =>
  createIdentify(
    {
      IDENTITY_ISSUER: tokens.issuer,
      IDENTITY_JWKS_URL: tokens.jwksUrl,
      IDENTITY_CLIENT_ID: 'client',
      IDENTITY_JWKS_TIMEOUT_MS: longTimeouts.IDENTITY_JWKS_TIMEOUT_MS,
    },
    { read: async () => null },
  )

test('a token of a key that the pool does not have is refused as a login each time, and is no fault of ours', async () => {
  const identify = newProcess()
  for (let time = 0; time < 3; time++)
    await expect(identify(tokens.signWithUnknownKid(ada))).rejects.toMatchObject({ status: 401 })
  expect(await identify(tokens.sign(ada))).toMatchObject({ sub: 'ada' })
})

test('while the pool’s keys cannot be fetched an author is told to come again, and gets in once they are back', async () => {
  const identify = newProcess()
  tokens.takeKeysAway(true)
  for (let time = 0; time < 2; time++)
    await expect(identify(tokens.sign(ada))).rejects.toMatchObject({ status: 503 })
  tokens.takeKeysAway(false)
  expect(await newProcess()(tokens.sign(ada))).toMatchObject({ sub: 'ada' })
})
