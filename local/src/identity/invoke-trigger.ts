/** Lambda's Invoke API, and which of the product's own functions is called there. */
export type Trigger = { endpoint: string; functionName: string }

/** Cognito waits five seconds for a trigger. Throws where it fails. */
export async function invokeTrigger({ endpoint, functionName }: Trigger, event: object): Promise<unknown> {
  const answer = await fetch(`${endpoint}/2015-03-31/functions/${functionName}/invocations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
    signal: AbortSignal.timeout(5000),
  })
  const text = await answer.text()
  if (!answer.ok || answer.headers.has('x-amz-function-error')) throw new Error(`${answer.status} ${text}`)
  return JSON.parse(text)
}
