import { Env as FunctionsEnv } from '@lorecircle/functions/services/env'
import { Env as PublisherEnv } from '@lorecircle/publisher/env'
import type { EnvName } from './types.ts'

const isEnvName = (name: string): name is EnvName =>
  name !== 'AWS_REGION' && (name in FunctionsEnv.shape || name in PublisherEnv.shape)
const namesIn = (schema: { shape: object }): readonly EnvName[] => Object.keys(schema.shape).filter(isEnvName)

/**
 * Each entry parses its package's whole environment when it starts, so it gets all variables, including unused ones.
 * Only the user pool's emails and sign-ups use fewer.
 */
export const functionsEnvironment = namesIn(FunctionsEnv)
export const publisherEnvironment = namesIn(PublisherEnv)

export const originSecretNames = [
  'ORIGIN_SECRET',
  'ORIGIN_SECRET_PREVIOUS',
] as const satisfies readonly EnvName[]

export const secretNames = [
  ...originSecretNames,
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
  'STRIPE_ACCOUNTS_WEBHOOK_SECRET',
] as const satisfies readonly EnvName[]
