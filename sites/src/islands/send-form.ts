/** What came of sending a form: thanks, or what is wrong and with which field. */
export type Outcome = { thanks: string } | { problem: string; field: string }

/** What is said where the answer says nothing. */
export type FormWords = { thanks: string; failure: string }

export async function sendForm(
  path: string,
  fields: Record<string, string>,
  words: FormWords,
  ask: typeof fetch = fetch,
): Promise<Outcome> {
  try {
    const answer = await ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(fields),
    })
    const body: unknown = await answer.json()
    const message = textOf(body, 'message')
    if (answer.ok) return { thanks: message || words.thanks }
    return { problem: message || words.failure, field: textOf(partOf(body, 'details'), 'field') }
  } catch {
    return { problem: words.failure, field: '' }
  }
}

const partOf = (body: unknown, key: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined

const textOf = (body: unknown, key: string): string => {
  const value = partOf(body, key)
  return typeof value === 'string' ? value : ''
}
