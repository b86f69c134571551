import { Env as FunctionsEnv } from '@lorecircle/functions/services/env'
import { Env as PublisherEnv } from '@lorecircle/publisher/env'
import type { EnvName } from './types.ts'

const isEnvName = (name: string): name is EnvName =>
  name !== 'AWS_REGION' && (name in FunctionsEnv.shape || name in PublisherEnv.shape)
const namesIn = (schema: { shape: object }): readonly EnvName[] => Object.keys(schema.shape).filter(isEnvName)

/**
 * Each entry of a package parses the package's whole environment when it starts, so it is given all of it, also
 * what it has no use for. Only the user pool's messages and sign-ups stand on less.
 */
export const functionsEnvironment = namesIn(FunctionsEnv)
export const publisherEnvironment = namesIn(PublisherEnv)

/** Variables that are secrets: they are kept by name, and never written into a function's configuration. */
export const secretNames = [
  'ORIGIN_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
  'STRIPE_ACCOUNTS_WEBHOOK_SECRET',
] as const satisfies readonly EnvName[]
