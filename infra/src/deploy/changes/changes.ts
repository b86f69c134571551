import { fullDiff, type ResourceDifference, ResourceImpact } from '@aws-cdk/cloudformation-diff'
import { z } from 'zod'

export type StackTemplate = z.infer<typeof StackTemplate>
export const StackTemplate = z.looseObject({ Resources: z.record(z.string(), z.looseObject({})).default({}) })

export const emptyTemplate: StackTemplate = { Resources: {} }

/** 'retained' is removed from the stack and stays in the account. */
export type ResourceChange = 'made' | 'changed' | 'replaced' | 'may_be_replaced' | 'removed' | 'retained'

export type TemplateChange = {
  stack: string
  name: string
  type: string
  fate: ResourceChange
  properties: string[]
  isKept: boolean
}

const fates: Partial<Record<ResourceImpact, ResourceChange>> = {
  [ResourceImpact.WILL_CREATE]: 'made',
  [ResourceImpact.WILL_UPDATE]: 'changed',
  [ResourceImpact.WILL_REPLACE]: 'replaced',
  [ResourceImpact.MAY_REPLACE]: 'may_be_replaced',
  [ResourceImpact.WILL_DESTROY]: 'removed',
  [ResourceImpact.WILL_ORPHAN]: 'retained',
}

const Resource = z.object({
  Type: z.string().default('?'),
  DeletionPolicy: z.string().optional(),
  Metadata: z.object({ 'aws:cdk:path': z.string().optional() }).default({}),
})

export function templateChanges(
  stack: string,
  before: StackTemplate,
  after: StackTemplate,
): TemplateChange[] {
  const changes: TemplateChange[] = []
  fullDiff(before, after).resources.forEachDifference((id, difference) => {
    const fate = fates[difference.changeImpact]
    if (fate === undefined) return
    const { Type, DeletionPolicy, Metadata } = Resource.parse(difference.oldValue ?? difference.newValue)
    const isKept = DeletionPolicy === 'Retain' || DeletionPolicy === 'RetainExceptOnCreate'
    changes.push({
      stack,
      name: nameOf(Metadata['aws:cdk:path']) ?? id,
      type: Type,
      fate: isKept && fate === 'removed' ? 'retained' : fate,
      properties: fate === 'made' || difference.isRemoval ? [] : differing(difference),
      isKept,
    })
  })
  return changes
}

const differing = ({ propertyUpdates, otherChanges }: ResourceDifference) => [
  ...Object.keys(propertyUpdates),
  ...Object.keys(otherChanges),
]

const nameOf = (path: string | undefined) =>
  path
    ?.split('/')
    .slice(1)
    .filter((part) => part !== 'Resource' && part !== 'Default')
    .join('/')

/** Resources with user data may be created or changed in place; everything else is forbidden. */
export const forbiddenChanges = (changes: readonly TemplateChange[]): TemplateChange[] =>
  changes.filter(({ isKept, fate }) => isKept && fate !== 'made' && fate !== 'changed')
