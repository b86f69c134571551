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

/** A stack whose first deployment failed has no template. */
const Body = z.object({ TemplateBody: z.string().default('{}') })
const Configuration = z.object({
  Environment: z.object({ Variables: z.record(z.string(), z.string()).default({}) }),
})

/** Deployed template of a stack; empty if it was never deployed. */
export const readDeployedTemplate = (options: AwsOptions, StackName: string): Promise<StackTemplate> =>
  orNothing(emptyTemplate, async () => {
    const client = new CloudFormationClient(options)
    const answer = await client.send(new GetTemplateCommand({ StackName, TemplateStage: 'Original' }))
    return StackTemplate.parse(JSON.parse(Body.parse(answer).TemplateBody))
  })

/**
 * States of a stack that was never deployed successfully; CloudFormation requires its deletion before it is created
 * again.
 */
const neverStood = ['CREATE_FAILED', 'ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'REVIEW_IN_PROGRESS']
const Described = z.object({ Stacks: z.array(z.object({ StackStatus: z.string() })).default([]) })

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

/**
 * Removes deletion protection from a stack whose first deployment failed, which has it from the start. Other stacks
 * stay protected.
 */
export async function allowStackDeletion(options: AwsOptions, StackName: string): Promise<void> {
  if ((await readStackState(options, StackName)) !== 'failed') return
  await new CloudFormationClient(options).send(
    new UpdateTerminationProtectionCommand({ StackName, EnableTerminationProtection: false }),
  )
}

/** CloudFormation reports a missing stack by the same error as every invalid request. */
async function orNothing<Found>(none: Found, look: () => Promise<Found>): Promise<Found> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof Error && error.message.includes('does not exist')) return none
    throw error
  }
}

export async function readFunctionVariables(
  options: AwsOptions,
  FunctionName: string,
): Promise<Record<string, string>> {
  const client = new LambdaClient(options)
  const answer = await client.send(new GetFunctionConfigurationCommand({ FunctionName }))
  return Configuration.parse(answer).Environment.Variables
}

/** Restarts every instance of a function, since it reads stored parameters only at its start. */
export async function restartFunction(
  options: AwsOptions,
  FunctionName: string,
  Description: string,
): Promise<void> {
  await new LambdaClient(options).send(new UpdateFunctionConfigurationCommand({ FunctionName, Description }))
}

/** Starts a run without waiting for it; permanent failures go to the `missed` queue. */
export async function startRun(options: AwsOptions, FunctionName: string): Promise<void> {
  await new LambdaClient(options).send(new InvokeCommand({ FunctionName, InvocationType: 'Event' }))
}
