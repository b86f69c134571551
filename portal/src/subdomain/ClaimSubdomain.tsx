import { renaming } from '@lorecircle/shared/subdomain/renaming'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../api/api-error.ts'
import { config } from '../config/config.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { useProgress } from '../progress/useProgress.ts'
import { Field } from '../ui/Field.tsx'
import { Alert } from '../ui/Notice.tsx'
import { nearestName } from './nearest-name.ts'
import { claimSubdomain, proposedSubdomain, suggestionsOf } from './queries.ts'

/** Offers the author's own name, unless another is to be thought of. */
export function ClaimSubdomain({ startWith }: { startWith?: string }) {
  const author = useAuthor()
  const progress = useProgress()
  const proposed = useQuery(proposedSubdomain(author)).data ?? ''
  const [typed, setTyped] = useState(startWith)
  const domain = typed ?? proposed
  const [invalid, setInvalid] = useState<string>()
  const { mutate, reset, isPending, error } = useMutation(claimSubdomain(author))

  const claim = (name: string) => {
    if (!progress) return setInvalid('User profile not loaded.')
    if (!name.trim()) return setInvalid('Please enter a valid domain.')
    setInvalid(undefined)
    mutate(name)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    claim(domain)
  }
  const type = (name: string) => {
    setTyped(name)
    setInvalid(undefined)
    reset()
  }
  const take = (name: string) => {
    setTyped(name)
    claim(name)
  }

  const near = error ? nearestName(domain) : null
  const failure = invalid ?? (error && messageOf(error))
  return (
    <form className="sheet flow" onSubmit={submit}>
      <Field
        label="Your shop’s address"
        suffix={`.${config().productDomain}`}
        hint="3 to 63 letters a to z, digits and single hyphens between them."
        value={domain}
        onChange={(event) => type(event.target.value)}
        // Whoever stands in the field already is not written into: a proposal that comes now comes too late.
        onFocus={() => setTyped(domain)}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        aria-invalid={failure ? true : undefined}
      />
      {failure && (
        <Alert>
          {failure}
          <Suggestions said="These are free:" names={invalid ? [] : suggestionsOf(error)} onTake={take} />
          <Suggestions said="As an address:" names={near === null ? [] : [near]} onTake={take} />
        </Alert>
      )}
      <p className="row">
        <button className="btn" type="submit" disabled={isPending}>
          {isPending ? 'Claiming...' : 'Claim Domain'}
        </button>
        {startWith === undefined && (
          <span className="small quiet">
            Readers will type it like this. You can choose another later, in Settings, {renaming.most} times
            in a year: this one then leads there, and stays yours if readers may know it.
          </span>
        )}
      </p>
    </form>
  )
}

type Offered = { said: string; names: string[]; onTake: (name: string) => void }

function Suggestions({ said, names, onTake }: Offered) {
  if (names.length === 0) return null
  return (
    <div className="chips">
      <span>{said}</span>
      {names.map((name) => (
        <button key={name} type="button" className="chip plain" onClick={() => onTake(name)}>
          {name}
        </button>
      ))}
    </div>
  )
}
