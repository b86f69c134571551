import {
  CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateCommand,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation'
import {
  GetFunctionConfigurationCommand,
  InvokeCommand,
  LambdaClient,
  UpdateFunctionConfigurationCommand,
} from '@aws-sdk/client-lambda'
import { z } from 'zod'
import { emptyTemplate, StackTemplate } from '../changes/changes.ts'
import type { AwsOptions } from './parameters.ts'

/** A stack whose first deployment failed has none. */
const Body = z.object({ TemplateBody: z.string().default('{}') })
const Configuration = z.object({
  Environment: z.object({ Variables: z.record(z.string(), z.string()).default({}) }),
})

/** What stands of a stack; nothing where it was never deployed. */
export const readDeployedTemplate = (options: AwsOptions, StackName: string): Promise<StackTemplate> =>
  orNothing(emptyTemplate, async () => {
    const client = new CloudFormationClient(options)
    const answer = await client.send(new GetTemplateCommand({ StackName, TemplateStage: 'Original' }))
    return StackTemplate.parse(JSON.parse(Body.parse(answer).TemplateBody))
  })

/** Those of a stack that never stood; CloudFormation has it taken away before it is made again. */
const neverStood = ['CREATE_FAILED', 'ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'REVIEW_IN_PROGRESS']
const Described = z.object({ Stacks: z.array(z.object({ StackStatus: z.string() })).default([]) })

/** Where a stack is: nowhere, in ruins of a first deployment that failed, or there. */
export const readStackState = (
  options: AwsOptions,
  StackName: string,
): Promise<'nowhere' | 'failed' | 'there'> =>
  orNothing('nowhere', async () => {
    const answer = await new CloudFormationClient(options).send(new DescribeStacksCommand({ StackName }))
    const [stack] = Described.parse(answer).Stacks
    if (stack === undefined) return 'nowhere'
    return neverStood.includes(stack.StackStatus) ? 'failed' : 'there'
  })

/** Lets ruins be taken away. What stands is guarded against that, and so are they, from their first moment. */
export async function allowStackDeletion(options: AwsOptions, StackName: string): Promise<void> {
  if ((await readStackState(options, StackName)) !== 'failed') return
  await new CloudFormationClient(options).send(
    new UpdateTerminationProtectionCommand({ StackName, EnableTerminationProtection: false }),
  )
}

/** CloudFormation has one name for everything that is wrong with a question. */
async function orNothing<Found>(none: Found, look: () => Promise<Found>): Promise<Found> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof Error && error.message.includes('does not exist')) return none
    throw error
  }
}

/** What a function is told in its configuration. */
export async function readFunctionVariables(
  options: AwsOptions,
  FunctionName: string,
): Promise<Record<string, string>> {
  const client = new LambdaClient(options)
  const answer = await client.send(new GetFunctionConfigurationCommand({ FunctionName }))
  return Configuration.parse(answer).Environment.Variables
}

/** Has every copy of a function start anew, which is when it reads what is kept by name. */
export async function restartFunction(
  options: AwsOptions,
  FunctionName: string,
  Description: string,
): Promise<void> {
  await new LambdaClient(options).send(new UpdateFunctionConfigurationCommand({ FunctionName, Description }))
}

/** Starts a run of a function and does not wait for it; what fails for good goes to the `missed` queue. */
export async function startRun(options: AwsOptions, FunctionName: string): Promise<void> {
  await new LambdaClient(options).send(new InvokeCommand({ FunctionName, InvocationType: 'Event' }))
}
