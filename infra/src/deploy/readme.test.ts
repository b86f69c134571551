import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readStage } from '../stage/read-stage.ts'
import { storedNames } from './aws/start-documents.ts'
import { fewestLambdas } from './preflight/findings.ts'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const readme = read('README.md')
const [, section = ''] = /^## Deploy\n(.*?)^## /ms.exec(readme) ?? []
const [, table = ''] = /^## Commands\n(.*?)^## /ms.exec(readme) ?? []
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')))
const stage = readStage('example')

test('what the README has an operator store is what the functions read by name, no more and no less', () => {
  const told = [...section.matchAll(/`(STRIPE_[A-Z_]+)`/g)].map(
    ([, name]) => `/lorecircle/${stage.name}/${name}`,
  )
  expect(told.toSorted()).toEqual(storedNames(stage).toSorted())
})

test('every command that the README’s way to a live market names is there', () => {
  const commands = [...section.matchAll(/pnpm (?:run )?([a-z:]+)( exec)?/g)].map(([, name = '']) => name)
  expect(new Set(commands)).toContain('stripe:setup')
  for (const name of commands.filter((one) => one !== 'deploy' && one !== 'dir'))
    expect(scripts).toHaveProperty([name])
  expect(scripts).toHaveProperty('deploy')
})

test('every command of the README’s table is there, and the operator’s are in it', () => {
  const named = [...table.matchAll(/^\| `pnpm (?:run )?([a-z:]+)/gm)].map(([, name = '']) => name)
  for (const name of named) expect(scripts).toHaveProperty([name])
  expect(named).toEqual(expect.arrayContaining(['deploy', 'deploy:check', 'backup', 'restore', 'costs']))
})

test('what the README has people ask AWS for is enough for the preflight', () => {
  const [, lambdas = '0'] = /([\d,]+)\sof Lambda's concurrent executions/.exec(section) ?? []
  expect(Number(lambdas.replace(',', ''))).toBeGreaterThanOrEqual(fewestLambdas)
  expect(section).toContain(`\`${stage.region}\` where it names none`)
})
