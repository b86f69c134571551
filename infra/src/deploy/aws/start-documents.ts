import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { z } from 'zod'
import { startDocumentsOf } from '../../stacks/compute/told.ts'
import { parameterName, partName } from '../../stage/names.ts'
import type { Stage } from '../../stage/stage.ts'
import { CommandError } from '../../terminal/refusal.ts'
import { originSecretNames } from '../../what-runs/environment.ts'
import type { EnvName } from '../../what-runs/types.ts'
import { type AwsOptions, orNull } from './options.ts'
import { parametersAt, storeAt } from './parameters.ts'

const Secret = z.object({ SecretString: z.string() })

/**
 * Writes what functions read at their start: one parameter for each package, put together from what the operator has
 * stored and from the CDN's secret. The secret before that one stands beside it, empty where there was none yet. Throws
 * a `Refusal` that names what is missing.
 */
export async function putStartDocuments(stage: Stage, options: AwsOptions): Promise<void> {
  const documents = startDocumentsOf(stage)
  const [stored, current, previous] = await Promise.all([
    parametersAt(options, storedNames(stage)),
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
    await storeAt(options, parameter, JSON.stringify(Object.fromEntries(values)), 'SecureString')
  }
}

/** Secrets that operators store themselves. The CDN's own secret is made by its stack. */
export const storedNames = (stage: Stage): string[] => [
  ...new Set(
    startDocumentsOf(stage)
      .flatMap(({ variables }) => variables)
      .filter((name) => !originSecretNames.some((one) => one === name))
      .map((name) => parameterName(stage, name)),
  ),
]

async function originSecretAt(
  stage: Stage,
  options: AwsOptions,
  VersionStage: 'AWSCURRENT' | 'AWSPREVIOUS',
): Promise<string | null> {
  const found = await orNull('ResourceNotFoundException', () =>
    new SecretsManagerClient(options).send(
      new GetSecretValueCommand({ SecretId: partName(stage, 'origin'), VersionStage }),
    ),
  )
  return found === null ? null : Secret.parse(found).SecretString
}
