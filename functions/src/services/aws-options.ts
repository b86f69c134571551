import type { Env } from './env.ts'

/**
 * Options of every AWS client: a service that hangs counts as unavailable. Waiting for a free socket does not count.
 */
export const awsOptions = (env: Pick<Env, 'AWS_REGION' | 'AWS_TIMEOUT_MS'>) => ({
  region: env.AWS_REGION,
  requestHandler: { socketTimeout: Number(env.AWS_TIMEOUT_MS) },
})
