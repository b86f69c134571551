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

/** The CDN's secret and the one before it, as Secrets Manager labels them. */
export const originSecretNames = [
  'ORIGIN_SECRET',
  'ORIGIN_SECRET_PREVIOUS',
] as const satisfies readonly EnvName[]

/** Variables that are secrets: they stand in a start document, and never in a function's configuration. */
export const secretNames = [
  ...originSecretNames,
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
  'STRIPE_ACCOUNTS_WEBHOOK_SECRET',
] as const satisfies readonly EnvName[]
