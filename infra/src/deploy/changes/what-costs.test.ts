import { Template } from 'aws-cdk-lib/assertions'
import { expect, test } from 'vitest'
import { listStacks } from '../../stacks/stacks-of.ts'
import { exampleStage } from '../../stacks/synth.fixture.ts'
import { costsByResourceType, describeCosts } from '../plan.ts'
import { StackTemplate as Plain } from './changes.ts'

const templates = listStacks(exampleStage().stacks).map((stack) =>
  Plain.parse(Template.fromStack(stack).toJSON()),
)

test('an operator is told of each kind of thing when it costs', () => {
  const types = new Set(
    templates.flatMap(({ Resources }) => Object.values(Resources).map(({ Type }) => String(Type))),
  )
  expect([...types].filter((type) => !(type in costsByResourceType))).toEqual([])
})

test('what costs every month comes first', () => {
  const lines = describeCosts(templates)
  expect(lines.map(([, when]) => when)).toEqual(
    lines
      .map(([, when]) => when)
      .toSorted()
      .toReversed(),
  )
  expect(lines).toContainEqual([
    '1 × SecretsManager Secret',
    'every month',
    expect.stringContaining('each secret'),
  ])
})
