import { Stack } from 'aws-cdk-lib'
import { Match, Template } from 'aws-cdk-lib/assertions'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { maxPatternComplexity, patternComplexity } from '../what-runs/resources.ts'
import { exampleStage, propertiesOf } from './synth.fixture.ts'

/** What no linter finds in a template: AWS refuses it, or takes it and does nothing, once it is deployed. */

const { stacks } = exampleStage()
const templates = Object.entries(stacks).flatMap(([name, stack]) =>
  stack instanceof Stack ? [[name, Template.fromStack(stack)] as const] : [],
)

describe.each(templates)('the stack %s', (_, template) => {
  test('has no event pattern that is too complex for EventBridge', () => {
    const rules = propertiesOf(
      template,
      'AWS::Events::Rule',
      z.object({ EventPattern: z.unknown().optional() }),
    )
    for (const { EventPattern } of rules)
      for (const patterns of wildcardsIn(EventPattern))
        expect(patternComplexity(patterns), patterns.join()).toBeLessThanOrEqual(maxPatternComplexity)
  })

  test('lets CloudWatch publish to every topic that an alarm writes to', () => {
    const topics = new Set(
      propertiesOf(template, 'AWS::CloudWatch::Alarm', Alarm).flatMap(({ AlarmActions, OKActions }) =>
        [...AlarmActions, ...OKActions].map(({ Ref }) => Ref),
      ),
    )
    for (const Ref of topics)
      template.hasResourceProperties('AWS::SNS::TopicPolicy', {
        Topics: [{ Ref }],
        PolicyDocument: {
          Statement: Match.arrayWith([
            Match.objectLike({
              Effect: 'Allow',
              Principal: { Service: 'cloudwatch.amazonaws.com' },
              Action: 'sns:Publish',
              Resource: { Ref },
              Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
            }),
          ]),
        },
      })
  })

  test('makes log deliveries to one destination one after the other', () => {
    const deliveries = template.findResources('AWS::Logs::Delivery')
    const names = Object.keys(deliveries)
    const waitsFor = names.map((name) =>
      z
        .object({ DependsOn: z.array(z.string()).default([]) })
        .parse(deliveries[name])
        .DependsOn.filter((other) => names.includes(other)),
    )
    expect(waitsFor).toEqual(names.map((_, index) => names.slice(Math.max(0, index - 1), index)))
  })
})

const Ref = z.object({ Ref: z.string() })
const Alarm = z.object({ AlarmActions: z.array(Ref).default([]), OKActions: z.array(Ref).default([]) })

/** The wildcards of each field of a pattern. */
function wildcardsIn(pattern: unknown): string[][] {
  if (Array.isArray(pattern))
    return [pattern.flatMap((value) => Wildcard.safeParse(value).data?.wildcard ?? [])]
  if (typeof pattern !== 'object' || pattern === null) return []
  return Object.values(pattern).flatMap(wildcardsIn)
}
const Wildcard = z.object({ wildcard: z.string() })
