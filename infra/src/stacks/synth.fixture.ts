import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Template } from 'aws-cdk-lib/assertions'
import { z } from 'zod'
import { readStage } from '../stage/read-stage.ts'
import { createStacks } from './stacks-of.ts'

/** The stacks of a stage with placeholder code, synthesised once per worker. Tests must not change them. */
export function exampleStage() {
  example ??= synthesiseExample()
  return example
}
let example: ReturnType<typeof synthesiseExample> | undefined

function synthesiseExample() {
  const folder = mkdtempSync(join(tmpdir(), 'stacks-'))
  writeFileSync(join(folder, 'start.mjs'), 'export const handler = () => undefined')
  const stage = readStage('example')
  const stacks = createStacks(stage, {
    viewerCode: 'function handler(event){return event.request}',
    bundles: { folder: () => folder, pictureLayer: folder },
    // CDK's own template check takes 10 s and only warns; `pnpm infra:synth` and deployments run it.
    builtinCloudFormationValidation: false,
  })
  return { stage, stacks }
}

const Resource = z.object({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).default({}) })
const Resources = z.object({ Resources: z.record(z.string(), z.unknown()).default({}) })

export function propertiesOf<Shape>(template: Template, type: string, shape: z.ZodType<Shape>): Shape[] {
  return Object.values(Resources.parse(template.toJSON()).Resources).flatMap((resource) => {
    const { Type, Properties } = Resource.passthrough().parse(resource)
    return Type === type ? [shape.parse(Properties)] : []
  })
}
