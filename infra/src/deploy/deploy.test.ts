import { expect, test } from 'vitest'
import { listStacks } from '../stacks/stacks-of.ts'
import { exampleStage } from '../stacks/synth.fixture.ts'
import { describePortal, waitForMail } from './deeds.ts'
import { type DeploySteps, deploy, isAllowed, isReady } from './deploy.ts'

const { stage, stacks: made } = exampleStage()
const stacks = listStacks(made).map(({ stackName: name, region }) => ({ name, region, file: '' }))

function rehearsed(failing?: string) {
  const done: string[] = []
  const deed = (what: string) => async () => {
    if (what === failing) throw new Error(`${what} failed`)
    done.push(what)
  }
  const deeds: DeploySteps = {
    say: () => {},
    record: (state) => deed(state)(),
    deployStack: ({ name }) => deed(name.replace('lorecircle-example-', ''))(),
    waitForMail: deed('verified'),
    putAssets: deed('assets'),
    putStartDocuments: deed('start-documents'),
    putPortal: deed('portal'),
    queuePages: deed('pages'),
    watchPages: deed('watched'),
  }
  return { deeds, done }
}

test('each part finds what it needs: accounts a verified domain, pages their styles, readers no page that is newer than its calls', async () => {
  const { deeds, done } = rehearsed()
  await deploy({ stacks }, deeds)
  expect(done.join(' ')).toBe(
    'begun mail verified data edge assets start-documents compute watch portal pages done watched',
  )
})

test('a deployment that breaks off is not called done', async () => {
  const { deeds, done } = rehearsed('compute')
  await expect(deploy({ stacks }, deeds)).rejects.toThrow('compute failed')
  expect(done).toEqual(['begun', 'mail', 'verified', 'data', 'edge', 'assets', 'start-documents'])
})

test('nothing is made while one thing is missing, and the table says what to do', () => {
  const said: string[] = []
  const found = [
    { what: 'AWS account', found: '123456789012' },
    { what: 'Stripe', found: 'not looked at', unseen: true as const },
    { what: 'hosted zone', found: 'there is none', todo: 'make one' },
  ]
  expect(isReady(found, (line) => said.push(line))).toBe(false)
  expect(said.join()).toContain('?  Stripe       not looked at')
  expect(said.join()).toMatch(/✗ {2}hosted zone {2}there is none\n +→ make one$/)
})

test('what would take people’s words away stops all of it', () => {
  const change = { name: 'documents', type: 'AWS::S3::Bucket', properties: [], isKept: true }
  const changes = [{ ...change, stack: 'lorecircle-example-data', fate: 'replaced' as const }]
  const said: string[] = []
  expect(isAllowed({ stacks, changes, costs: [] }, (line) => said.push(line))).toBe(false)
  expect(said.at(-1)).toContain('documents of lorecircle-example-data would be replaced')
})

test('an operator who waits for the mail is told so, and not for ever', async () => {
  const said: string[] = []
  let asked = 0
  const waiting = { pause: async () => {}, say: (line: string) => said.push(line) }
  await waitForMail('lorecircle.example', { ...waiting, isVerified: async () => ++asked > 4 })
  expect(said).toEqual([
    'SES has not seen the records of lorecircle.example yet (0 minutes).',
    'SES has not seen the records of lorecircle.example yet (1 minutes).',
    'SES may write from lorecircle.example.',
  ])
  const never = waitForMail('lorecircle.example', { ...waiting, isVerified: async () => false })
  await expect(never).rejects.toThrow('within an hour')
})

test('the portal is told of the very pool and bucket that the calls behind it are told of', () => {
  const told = {
    SITE_BUCKET: 'site',
    UPLOADS_BUCKET: 'uploads',
    IDENTITY_POOL_ID: 'us-west-2_a',
    IDENTITY_CLIENT_ID: 'b',
  }
  const { bucket, config, connectTo } = describePortal(stage, told)
  expect(bucket).toBe('site')
  expect(config).toMatchObject({
    origin: 'https://lorecircle.example',
    identity: { userPoolId: 'us-west-2_a', clientId: 'b', region: 'us-west-2' },
  })
  expect(connectTo).toContain('https://uploads.s3.us-west-2.amazonaws.com')
})
