import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import * as z from 'zod/mini'

const Variables = z.object({
  AWS_REGION: z.string(),
  AWS_ACCESS_KEY_ID: z.string(),
  AWS_SECRET_ACCESS_KEY: z.string(),
  AWS_SESSION_TOKEN: z.optional(z.string()),
  AWS_ENDPOINT_URL_SSM: z.optional(z.url()),
})
const Values = z.record(z.string(), z.string())

const Answer = z.object({ Parameters: z.array(z.object({ Value: z.string() })) })

/** Lambda ends a start after 10 s, so the pauses add up to at most 8 s. */
const longestPausesInMs = [100, 200, 400, 800, 1600, 2400, 2400]

const Fault = z.object({ __type: z.optional(z.string()) })

/**
 * Copies the function's start document into the environment before anything reads it. The document is one parameter,
 * so a start needs one call. Throws if it is missing. Systems Manager allows 40 calls a second per account until its
 * higher throughput is enabled, and throttles the rest with a 400. Many functions may start in the same second, so
 * each retry waits for a random part of its pause.
 */
export async function tell(
  environment: NodeJS.ProcessEnv,
  pause: (ms: number) => Promise<unknown> = sleep,
): Promise<void> {
  if (environment.START_DOCUMENT === undefined) return
  const value = await parameterAt(environment.START_DOCUMENT, Variables.parse(environment), pause)
  Object.assign(environment, Values.parse(JSON.parse(value)))
}

async function parameterAt(
  name: string,
  own: z.infer<typeof Variables>,
  pause: (ms: number) => Promise<unknown>,
): Promise<string> {
  const aws = new AwsClient({
    accessKeyId: own.AWS_ACCESS_KEY_ID,
    secretAccessKey: own.AWS_SECRET_ACCESS_KEY,
    ...(own.AWS_SESSION_TOKEN !== undefined && { sessionToken: own.AWS_SESSION_TOKEN }),
    region: own.AWS_REGION,
    service: 'ssm',
    retries: 0,
  })
  const ask = () =>
    aws.fetch(own.AWS_ENDPOINT_URL_SSM ?? `https://ssm.${own.AWS_REGION}.amazonaws.com/`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AmazonSSM.GetParameters' },
      body: JSON.stringify({ Names: [name], WithDecryption: true }),
    })
  let response = await ask()
  for (const longest of longestPausesInMs) {
    if (!(await mayPass(response))) break
    await pause(Math.random() * longest)
    response = await ask()
  }
  if (!response.ok) throw new Error(`Systems Manager answered ${response.status}: ${await response.text()}`)
  const [parameter] = Answer.parse(await response.json()).Parameters
  if (!parameter) throw new Error(`There is no parameter ${name}. A deployment writes it.`)
  return parameter.Value
}

/** True for server errors and throttling, which may be a 400. */
async function mayPass(response: Response): Promise<boolean> {
  if (response.ok) return false
  if (response.status === 429 || response.status >= 500) return true
  const { data } = Fault.safeParse(
    await response
      .clone()
      .json()
      .catch(() => ({})),
  )
  return /Throttl|TooManyUpdates|RequestLimitExceeded/.test(data?.__type ?? '')
}
