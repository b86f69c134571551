import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import {
  GetParameterHistoryCommand,
  GetParametersCommand,
  GetServiceSettingCommand,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm'
import { z } from 'zod'
import { listStartDocuments } from '../../stacks/compute/told.ts'
import { parameterName, partName } from '../../stage/names.ts'
import type { DemoStage } from '../../stage/stage.ts'
import { CommandError } from '../../terminal/in-words.ts'
import { originSecretNames } from '../../what-runs/environment.ts'
import type { EnvName } from '../../what-runs/types.ts'

const Found = z.object({
  Parameters: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
})
const History = z.object({
  Parameters: z.array(z.object({ Value: z.string() })).default([]),
  NextToken: z.string().optional(),
})

/** Stored parameters by name; missing ones are left out. At most ten names. */
export async function readParameters(options: AwsOptions, Names: string[]): Promise<Map<string, string>> {
  const answer = await new SSMClient(options).send(new GetParametersCommand({ Names, WithDecryption: true }))
  return new Map(Found.parse(answer).Parameters.map(({ Name, Value }) => [Name, Value]))
}

/** All values of a parameter that Systems Manager has kept, oldest first. */
export async function readParameterHistory(options: AwsOptions, Name: string): Promise<string[]> {
  const ssm = new SSMClient(options)
  const from = async (NextToken?: string): Promise<string[]> => {
    const page = await nullIfNotFound('ParameterNotFound', () =>
      ssm.send(new GetParameterHistoryCommand({ Name, ...(NextToken !== undefined && { NextToken }) })),
    )
    const { Parameters, NextToken: next } = History.parse(page ?? {})
    const values = Parameters.map(({ Value }) => Value)
    return next === undefined ? values : [...values, ...(await from(next))]
  }
  return from()
}

export async function storeParameter(
  options: AwsOptions,
  Name: string,
  Value: string,
  Type: 'String' | 'SecureString' = 'String',
): Promise<void> {
  await new SSMClient(options).send(new PutParameterCommand({ Name, Value, Type, Overwrite: true }))
}

const Setting = z.object({ ServiceSetting: z.object({ SettingValue: z.string() }) })

/** True if Parameter Store's higher throughput is enabled in the region: 10,000 calls a second, not 40. */
export async function isHighThroughputAt(options: AwsOptions): Promise<boolean> {
  const answer = await new SSMClient(options).send(
    new GetServiceSettingCommand({ SettingId: highThroughputSetting }),
  )
  return Setting.parse(answer).ServiceSetting.SettingValue === 'true'
}

export const highThroughputSetting = '/ssm/parameter-store/high-throughput-enabled'

export type AwsOptions = { region: string; endpoint?: string; maxAttempts?: number }

/** Returns null if the service reports an error of this name. */
export async function nullIfNotFound<Found>(name: string, ask: () => Promise<Found>): Promise<Found | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Error && error.name === name) return null
    throw error
  }
}

const Secret = z.object({ SecretString: z.string() })

/**
 * Writes the parameters that functions read at their start, one for each package: the operator's stored values, and
 * the CDN's current and previous secret (empty if there was none). Throws a CommandError that names missing values.
 */
export async function putStartDocuments(stage: DemoStage, options: AwsOptions): Promise<void> {
  const documents = listStartDocuments(stage)
  const [stored, current, previous] = await Promise.all([
    readParameters(options, storedNames(stage)),
    originSecretAt(stage, options, 'AWSCURRENT'),
    originSecretAt(stage, options, 'AWSPREVIOUS'),
  ])
  const storedValue = (name: EnvName) => {
    if (name === 'ORIGIN_SECRET') return current
    if (name === 'ORIGIN_SECRET_PREVIOUS') return previous ?? ''
    return stored.get(parameterName(stage, name)) ?? null
  }
  for (const { parameter, variables } of documents) {
    const values = variables.map((name) => [name, storedValue(name)] as const)
    const missing = values.flatMap(([name, value]) => (value === null ? [name] : []))
    if (missing.length > 0)
      throw new CommandError(`Nobody has stored ${missing.join(', ')}, so ${parameter} stays as it was.`)
    await storeParameter(options, parameter, JSON.stringify(Object.fromEntries(values)), 'SecureString')
  }
}

export const storedNames = (stage: DemoStage): string[] => [
  ...new Set(
    listStartDocuments(stage)
      .flatMap(({ variables }) => variables)
      .filter((name) => !originSecretNames.some((one) => one === name))
      .map((name) => parameterName(stage, name)),
  ),
]

async function originSecretAt(
  stage: DemoStage,
  options: AwsOptions,
  VersionStage: 'AWSCURRENT' | 'AWSPREVIOUS',
): Promise<string | null> {
  const found = await nullIfNotFound('ResourceNotFoundException', () =>
    new SecretsManagerClient(options).send(
      new GetSecretValueCommand({ SecretId: partName(stage, 'origin'), VersionStage }),
    ),
  )
  return found === null ? null : Secret.parse(found).SecretString
}
