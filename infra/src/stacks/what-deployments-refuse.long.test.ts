import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Preflight } from 'cdk-preflight'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readStage } from '../stage/read-stage.ts'
import { createStacks } from './stacks-of.ts'

const Report = z.object({
  pluginReports: z.array(
    z.object({ violations: z.array(z.object({ ruleName: z.string(), description: z.string() })) }),
  ),
})

/** Knows the runtimes of functions, and of layers only older ones. */
const falseAlarms = ['pf-lambda-layer-compatible-runtimes-enum']

test('the templates break none of the rules by which a deployment is known to fail', () => {
  const code = mkdtempSync(join(tmpdir(), 'preflight-code-'))
  const outdir = mkdtempSync(join(tmpdir(), 'preflight-'))
  writeFileSync(join(code, 'start.mjs'), 'export const handler = () => undefined')
  const { app } = createStacks(readStage('example'), {
    viewerCode: 'function handler(event){return event.request}',
    bundles: { folder: () => code, pictureLayer: code },
    outdir,
    builtinCloudFormationValidation: false,
  })
  Preflight.apply(app, { exclude: falseAlarms })
  app.synth()
  const path = join(outdir, 'validation-report.json')
  const report = existsSync(path)
    ? Report.parse(JSON.parse(readFileSync(path, 'utf8')))
    : { pluginReports: [] }
  expect(report.pluginReports.flatMap(({ violations }) => violations)).toEqual([])
})
