import { expect, test } from 'vitest'
import { readStage } from '../../stage/read-stage.ts'
import type { PreflightFacts } from './facts.ts'
import { listFindings, minLambdaConcurrency } from './findings.ts'

const stage = readStage('example')
const servers = ['ns-1.awsdns-00.org']
const ready: PreflightFacts = {
  account: '123456789012',
  isCommitted: true,
  layerLacks: null,
  zone: { name: 'lorecircle.example', isPrivate: false, nameServers: servers },
  answering: servers,
  lambdasAtOnce: 1000,
  isHighThroughput: true,
  mail: { isOutOfSandbox: true, isEnabled: true, perSecond: 14, perDay: 50_000 },
  withoutMailboxes: [],
  inTheWay: [],
  missingParameters: [],
  stripe: { lacks: [], refusal: null },
  bootstrap: { 'us-west-2': 21, 'us-east-1': 21 },
}
const missing = (facts: PreflightFacts) =>
  listFindings(stage, facts).flatMap(({ what, todo }) => (todo === undefined ? [] : [what]))

test('an account that has everything is let through', () => {
  expect(missing(ready)).toEqual([])
})

const brandNew: PreflightFacts = {
  account: '123456789012',
  isCommitted: false,
  layerLacks: 'The layer with the picture codec lacks sharp.',
  zone: null,
  answering: [],
  lambdasAtOnce: 10,
  isHighThroughput: false,
  mail: { isOutOfSandbox: false, isEnabled: true, perSecond: 1, perDay: 200 },
  withoutMailboxes: ['lorecircle.example'],
  inTheWay: [{ what: 'SES’ identity lorecircle.example', todo: 'remove the identity from SES' }],
  missingParameters: ['/lorecircle/example/STRIPE_SECRET_KEY'],
  stripe: null,
  bootstrap: { 'us-west-2': null, 'us-east-1': 5 },
}

test('whoever begins with an empty account is told all that it lacks at once', () => {
  expect(missing(brandNew)).toEqual([
    'this code',
    'picture codec',
    'hosted zone',
    'name servers',
    'Lambdas at once',
    'Parameter Store',
    'mail to everybody',
    'mails a second',
    'mailboxes',
    'free_names',
    'STRIPE_SECRET_KEY',
    'CDK in us-west-2',
    'CDK in us-east-1',
  ])
})

test.each<[string, Partial<PreflightFacts>]>([
  ['hosted zone', { zone: { name: 'circle.example', isPrivate: false, nameServers: servers } }],
  ['hosted zone', { zone: { name: 'lorecircle.example', isPrivate: true, nameServers: servers } }],
  ['name servers', { answering: ['ns.of-the-registrar.example'] }],
  ['Lambdas at once', { lambdasAtOnce: minLambdaConcurrency - 1 }],
  ['Parameter Store', { isHighThroughput: false }],
  ['mail to everybody', { mail: { ...ready.mail, isEnabled: false } }],
  ['Stripe', { stripe: { lacks: ['webhook of the platform'], refusal: null } }],
  ['Stripe', { stripe: { lacks: [], refusal: 'Stripe does not know this key.' } }],
])('a stage is held back for its %s alone', (what, fact) => {
  expect(missing({ ...ready, ...fact })).toEqual([what])
})

test('a shop below a larger zone needs no zone of its own', () => {
  const zone = { name: 'example', isPrivate: false, nameServers: servers }
  expect(missing({ ...ready, zone })).toEqual([])
})
