import type { Env } from './env.ts'

/** What every client of AWS gets: a service that hangs counts as away. Waiting for a free socket, where many do, does not. */
export const awsOptions = (env: Pick<Env, 'AWS_REGION' | 'AWS_TIMEOUT_MS'>) => ({
  region: env.AWS_REGION,
  requestHandler: { socketTimeout: Number(env.AWS_TIMEOUT_MS) },
})
