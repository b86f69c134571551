import { fullDiff, type ResourceDifference, ResourceImpact } from '@aws-cdk/cloudformation-diff'
import { z } from 'zod'

export type StackTemplate = z.infer<typeof StackTemplate>
export const StackTemplate = z.looseObject({ Resources: z.record(z.string(), z.looseObject({})).default({}) })

export const emptyTemplate: StackTemplate = { Resources: {} }

/** What becomes of a resource; 'retained' is taken out of the stack and stays in the account. */
export type ResourceChange = 'made' | 'changed' | 'replaced' | 'may_be_replaced' | 'removed' | 'retained'

export type TemplateChange = {
  stack: string
  /** As the code calls it: `publish-shops`. */
  name: string
  /** `AWS::Lambda::Function` */
  type: string
  fate: ResourceChange
  /** Which of its properties differ, or what is said of it beside them. */
  properties: string[]
  /** It holds what people wrote, and stays when its stack goes. */
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

/** What deploying `after` over `before` does to each resource that differs. */
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

/** `lorecircle-live-compute/publish-shops/Resource` → `publish-shops`. */
const nameOf = (path: string | undefined) =>
  path
    ?.split('/')
    .slice(1)
    .filter((part) => part !== 'Resource' && part !== 'Default')
    .join('/')

/** What holds people's own words and accounts may change in place, and nothing else may become of it. */
export const forbiddenChanges = (changes: readonly TemplateChange[]): TemplateChange[] =>
  changes.filter(({ isKept, fate }) => isKept && fate !== 'made' && fate !== 'changed')
