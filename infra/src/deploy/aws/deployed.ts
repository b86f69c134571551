import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation'
import {
  GetFunctionConfigurationCommand,
  LambdaClient,
  UpdateFunctionConfigurationCommand,
} from '@aws-sdk/client-lambda'
import { z } from 'zod'
import { nothing, Template } from '../changes/changes.ts'
import type { AwsOptions } from './options.ts'

/** A stack whose first deployment failed has none. */
const Body = z.object({ TemplateBody: z.string().default('{}') })
const Configuration = z.object({
  Environment: z.object({ Variables: z.record(z.string(), z.string()).default({}) }),
})

/** What stands of a stack; nothing where it was never deployed. */
export async function templateAt(options: AwsOptions, StackName: string): Promise<Template> {
  try {
    const client = new CloudFormationClient(options)
    const answer = await client.send(new GetTemplateCommand({ StackName, TemplateStage: 'Original' }))
    return Template.parse(JSON.parse(Body.parse(answer).TemplateBody))
  } catch (error) {
    // CloudFormation has one name for everything that is wrong with a question.
    if (error instanceof Error && error.message.includes('does not exist')) return nothing
    throw error
  }
}

/** What a function is told in its configuration. */
export async function variablesAt(
  options: AwsOptions,
  FunctionName: string,
): Promise<Record<string, string>> {
  const client = new LambdaClient(options)
  const answer = await client.send(new GetFunctionConfigurationCommand({ FunctionName }))
  return Configuration.parse(answer).Environment.Variables
}

/** Has every copy of a function start anew, which is when it reads what is kept by name. */
export async function restartAt(
  options: AwsOptions,
  FunctionName: string,
  Description: string,
): Promise<void> {
  await new LambdaClient(options).send(new UpdateFunctionConfigurationCommand({ FunctionName, Description }))
}
