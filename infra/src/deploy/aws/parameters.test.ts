import { expect, onTestFinished, test, vi } from 'vitest'
import { readStage } from '../../stage/read-stage.ts'
import { type Reply, startAws } from './aws.fixture.ts'
import { putStartDocuments, storedNames } from './parameters.ts'

vi.stubEnv('AWS_ACCESS_KEY_ID', 'a')
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'b')

const stage = readStage('example')
const stored = (names: readonly string[]): Reply => ({
  body: JSON.stringify({ Parameters: names.map((Name) => ({ Name, Value: `of ${Name}` })) }),
})
const secret = (SecretString: string): Reply => ({ body: JSON.stringify({ SecretString }) })
const none: Reply = { status: 400, body: '{"__type":"ResourceNotFoundException"}' }

/** What is written to Systems Manager, by the parameter's name. */
async function written(replies: Record<string, Reply>): Promise<Record<string, Record<string, string>>> {
  const { options, changes, close } = await startAws({ 'AmazonSSM.PutParameter': { body: '{}' }, ...replies })
  onTestFinished(() => void close())
  await putStartDocuments(stage, options)
  return Object.fromEntries(
    changes.map((change) => {
      const { Name, Value, Type, Overwrite } = JSON.parse(change.replace(/^POST \/ /, ''))
      expect([Type, Overwrite]).toEqual(['SecureString', true])
      // A standard parameter holds no more.
      expect(Value.length).toBeLessThan(4_096)
      return [Name, JSON.parse(Value)]
    }),
  )
}

test('each package has one document, with the CDN’s secret and the one before it', async () => {
  const documents = await written({
    'AmazonSSM.GetParameters': stored(storedNames(stage)),
    'secretsmanager.GetSecretValue AWSCURRENT': secret('new'),
    'secretsmanager.GetSecretValue AWSPREVIOUS': secret('old'),
  })
  const cdn = { ORIGIN_SECRET: 'new', ORIGIN_SECRET_PREVIOUS: 'old' }
  expect(documents['/lorecircle/example/start/publisher']).toEqual(cdn)
  expect(documents['/lorecircle/example/start/functions']).toMatchObject({
    ...cdn,
    STRIPE_SECRET_KEY: 'of /lorecircle/example/STRIPE_SECRET_KEY',
  })
  expect(Object.keys(documents['/lorecircle/example/start/functions'] ?? {})).toHaveLength(
    storedNames(stage).length + 2,
  )
})

test('a secret that was never changed has none before it', async () => {
  const documents = await written({
    'AmazonSSM.GetParameters': stored(storedNames(stage)),
    'secretsmanager.GetSecretValue AWSCURRENT': secret('new'),
    'secretsmanager.GetSecretValue AWSPREVIOUS': none,
  })
  expect(documents['/lorecircle/example/start/publisher']).toEqual({
    ORIGIN_SECRET: 'new',
    ORIGIN_SECRET_PREVIOUS: '',
  })
})

test('what is missing is named', async () => {
  const replies = {
    'AmazonSSM.GetParameters': stored(storedNames(stage).slice(1)),
    'secretsmanager.GetSecretValue AWSCURRENT': secret('new'),
    'secretsmanager.GetSecretValue AWSPREVIOUS': none,
  }
  await expect(written(replies)).rejects.toThrow('Nobody has stored STRIPE_SECRET_KEY')
})
