import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { planDeployment, readTemplatesFromFolder } from './plan.ts'

const folder = mkdtempSync(join(tmpdir(), 'synths-'))
afterAll(() => rmSync(folder, { recursive: true }))
const template = (type: string) => JSON.stringify({ Resources: { part: { Type: type, Properties: {} } } })

test('what changes is told against a former synth, also where the next one is written over it', async () => {
  const file = join(folder, 'lorecircle-live-data.template.json')
  writeFileSync(file, template('AWS::SQS::Queue'))
  const former = readTemplatesFromFolder(folder)
  writeFileSync(file, template('AWS::SNS::Topic'))
  const stack = { name: 'lorecircle-live-data', region: 'us-west-2', file }
  expect((await planDeployment([stack], former)).changes.length).toBeGreaterThan(0)
  expect((await planDeployment([stack], readTemplatesFromFolder(folder))).changes).toEqual([])
})

test('a folder without a former synth is refused, and not taken for an empty account', () => {
  mkdirSync(join(folder, 'empty'))
  expect(() => readTemplatesFromFolder(join(folder, 'empty'))).toThrow('has no templates of a former synth')
  expect(() => readTemplatesFromFolder(join(folder, 'nowhere'))).toThrow('has no templates of a former synth')
})
