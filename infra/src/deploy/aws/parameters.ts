import {
  GetParameterHistoryCommand,
  GetParametersCommand,
  GetServiceSettingCommand,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm'
import { z } from 'zod'
import { type AwsOptions, orNull } from './options.ts'

const Found = z.object({
  Parameters: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
})
const History = z.object({
  Parameters: z.array(z.object({ Value: z.string() })).default([]),
  NextToken: z.string().optional(),
})

/** Values by name, of those that somebody has stored; at most ten names. */
export async function parametersAt(options: AwsOptions, Names: string[]): Promise<Map<string, string>> {
  const answer = await new SSMClient(options).send(new GetParametersCommand({ Names, WithDecryption: true }))
  return new Map(Found.parse(answer).Parameters.map(({ Name, Value }) => [Name, Value]))
}

/** All that a parameter has been since it was made, as far back as Systems Manager remembers: the oldest first. */
export async function historyAt(options: AwsOptions, Name: string): Promise<string[]> {
  const ssm = new SSMClient(options)
  const from = async (NextToken?: string): Promise<string[]> => {
    const page = await orNull('ParameterNotFound', () =>
      ssm.send(new GetParameterHistoryCommand({ Name, ...(NextToken !== undefined && { NextToken }) })),
    )
    const { Parameters, NextToken: next } = History.parse(page ?? {})
    const values = Parameters.map(({ Value }) => Value)
    return next === undefined ? values : [...values, ...(await from(next))]
  }
  return from()
}

export async function storeAt(
  options: AwsOptions,
  Name: string,
  Value: string,
  Type: 'String' | 'SecureString' = 'String',
): Promise<void> {
  await new SSMClient(options).send(new PutParameterCommand({ Name, Value, Type, Overwrite: true }))
}

const Setting = z.object({ ServiceSetting: z.object({ SettingValue: z.string() }) })

/** Is Parameter Store's higher throughput on in the options' region, so that it answers 10,000 calls a second, not 40? */
export async function isHighThroughputAt(options: AwsOptions): Promise<boolean> {
  const answer = await new SSMClient(options).send(
    new GetServiceSettingCommand({ SettingId: highThroughputSetting }),
  )
  return Setting.parse(answer).ServiceSetting.SettingValue === 'true'
}

export const highThroughputSetting = '/ssm/parameter-store/high-throughput-enabled'
