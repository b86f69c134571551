import type { ApiPath } from '@lorecircle/shared/urls/api-paths'
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react'
import { FormField, type VisitorField } from './VisitorField.tsx'

const partOf = (body: unknown, key: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined

const textOf = (body: unknown, key: string): string => {
  const value = partOf(body, key)
  return typeof value === 'string' ? value : ''
}

type Props = {
  action: ApiPath
  fields: VisitorField[]
  button: string
  words: FormWords
  again: { problem: string; field: string; typed: Record<string, string> } | null
  trap?: boolean
  children?: ReactNode
}

/** On a phone the message appears below the button, hidden by the bar. */
const bringIntoView = (answer: HTMLElement | null) => answer?.scrollIntoView({ block: 'nearest' })

export function VisitorForm({ action, fields, button, words, again, trap, children }: Props) {
  const [outcome, setOutcome] = useState<Outcome | null>(again)
  const [pending, setPending] = useState(false)
  const [typed, setTyped] = useState(again?.typed ?? {})
  const started = useRef(false)
  const needed = useId()
  const problem = outcome && 'problem' in outcome ? outcome : null
  const isAboutAField = fields.some(({ name }) => name === problem?.field)

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (started.current) return
    const form = event.currentTarget
    started.current = true
    setPending(true)
    setOutcome(null)
    const came = await sendForm(action, textsOf(form), words)
    started.current = false
    setPending(false)
    setOutcome(came)
    if ('thanks' in came) {
      setTyped({})
      form.reset()
    } else fieldOf(form, came.field)?.focus()
  }

  return (
    <form className="visitor-form" method="post" action={action} onSubmit={send} aria-describedby={needed}>
      <p className="small-print" id={needed}>
        All fields are required.
      </p>
      {fields.map((field) => (
        <FormField
          key={`${field.name} ${typed[field.name]}`}
          field={field}
          typed={typed[field.name] ?? ''}
          problem={problem?.field === field.name ? problem.problem : undefined}
        />
      ))}
      {trap && <Trap />}
      {children}
      <button className="btn big" type="submit" aria-disabled={pending || undefined}>
        {pending ? 'One moment…' : button}
      </button>
      <div role="status">
        {outcome && 'thanks' in outcome && (
          <p className="alert good" ref={bringIntoView}>
            {outcome.thanks}
          </p>
        )}
      </div>
      {problem && !isAboutAField && (
        <p className="alert" role="alert" ref={bringIntoView}>
          {problem.problem}
        </p>
      )}
    </form>
  )
}

const Trap = () => (
  <p hidden>
    <label>
      Leave this empty <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </p>
)

const textsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

function fieldOf(form: HTMLFormElement, name: string): HTMLElement | null {
  const found = name === '' ? null : form.elements.namedItem(name)
  return found instanceof HTMLElement ? found : null
}

type Outcome = { thanks: string } | { problem: string; field: string }

type FormWords = { thanks: string; failure: string }

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
