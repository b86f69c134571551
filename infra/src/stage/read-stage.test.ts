import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readStage } from './read-stage.ts'

const folder = mkdtempSync(join(tmpdir(), 'stages-'))
afterAll(() => rmSync(folder, { recursive: true }))
const example: Record<string, unknown> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'example.json'), 'utf8'),
)
const written = (text: string) => {
  writeFileSync(join(folder, 'live.json'), text)
  return () => readStage('live', folder)
}

test('an operator who copies the example is told what it still lacks, and deploys no other stage by mistake', () => {
  expect(written(JSON.stringify({ ...example, name: 'live' }))()).toMatchObject({
    name: 'live',
    region: 'us-west-2',
  })
  expect(written(JSON.stringify(example))).toThrow('says that its name is example; it has to be live')
  expect(written(JSON.stringify({ ...example, name: 'live', regoin: 'eu-west-1' }))).toThrow(
    /infra\/src\/stage\/live\.json is not right yet:\n.*regoin/,
  )
  expect(written(JSON.stringify({ ...example, name: 'live', hostedZoneId: undefined }))).toThrow(
    /hostedZoneId/,
  )
  expect(written('{ "name": ')).toThrow('infra/src/stage/live.json is no JSON')
  expect(() => readStage('nowhere', folder)).toThrow(
    'There is no stage nowhere. Write infra/src/stage/nowhere.json',
  )
})
