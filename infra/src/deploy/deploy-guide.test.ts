import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readStage } from '../stage/read-stage.ts'
import { storedNames } from './aws/parameters.ts'
import { minLambdaConcurrency } from './preflight/findings.ts'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const guide = read('docs/deploy.md')
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')))
const stage = readStage('example')

/** The scripts that the first column of a page's table names. */
const commandsInTable = (page: string): string[] =>
  [...page.matchAll(/^\| `pnpm (?:run )?([a-z:]+)/gm)].map(([, name = '']) => name)

test('the deploy guide stores the parameters that the functions read, no more and no less', () => {
  const named = [...guide.matchAll(/`(STRIPE_[A-Z_]+)`/g)].map(
    ([, name]) => `/lorecircle/${stage.name}/${name}`,
  )
  expect([...new Set(named)].toSorted()).toEqual(storedNames(stage).toSorted())
})

test('every command in the deploy guide exists', () => {
  const commands = [...guide.matchAll(/pnpm (?:run )?([a-z:]+)/g)].map(([, name = '']) => name)
  expect(commands).toContain('stripe:setup')
  for (const name of commands) expect(scripts).toHaveProperty([name])
})

test.each(['README.md', 'CONTRIBUTING.md', 'docs/deploy.md'])(
  'every command in the tables of %s exists',
  (page) => {
    const commands = commandsInTable(read(page))
    expect(commands.length).toBeGreaterThan(0)
    for (const name of commands) expect(scripts).toHaveProperty([name])
  },
)

test('the deploy guide lists the commands of an operator', () => {
  expect(commandsInTable(guide)).toEqual(
    expect.arrayContaining(['deploy', 'deploy:check', 'backup', 'restore', 'stripe:setup']),
  )
})

test('the quotas that the deploy guide requests pass the preflight', () => {
  const [, lambdas = '0'] = /Lambda concurrency of (\d[\d,]*\d)/.exec(guide) ?? []
  expect(Number(lambdas.replace(',', ''))).toBeGreaterThanOrEqual(minLambdaConcurrency)
  expect(guide).toContain(`\`${stage.region}\` by default`)
})
