import { accountCalls, penNameLimit } from '@lorecircle/shared/account/calls'
import { membershipCalls } from '@lorecircle/shared/membership/calls'
import { placeholderPenName } from '@lorecircle/shared/profile/profile'
import { subdomainChangeLimits } from '@lorecircle/shared/subdomain/name-claim'
import { keepPreviousData, mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import { api } from '../api/api.ts'
import { ApiError, toErrorMessage } from '../api/api-error.ts'
import { config } from '../config/config.ts'
import type { SignedInAuthor } from '../identity/identity.ts'
import { useAuthor } from '../identity/useAuthor.ts'
import { profileQuery, profileSaveError, saveProfileMutation } from '../profile/queries.ts'
import { statusQuery } from '../progress/queries.ts'
import { useProgress } from '../progress/useProgress.ts'
import { Field } from '../ui/Field.tsx'
import { Alert } from '../ui/Notice.tsx'
import { suggestValidSubdomain } from './nearest-name.ts'

const claimSubdomain = (author: SignedInAuthor) =>
  mutationOptions({
    mutationFn: (domain: string) =>
      api(membershipCalls.assignAuthorSubdomain, {
        domain,
        sub: author.sub,
        firstName: author.firstName,
        lastName: author.lastName,
        ...(author.middleInitial ? { middleinitial: author.middleInitial } : {}),
      }),
    onSuccess: async (_, __, ___, { client }) => {
      void client.invalidateQueries(profileQuery)
      await client.invalidateQueries(statusQuery)
    },
  })

const Refused = z.object({ suggestions: z.array(z.string()), isReserved: z.boolean() })

const refusedName = (error: Error | null): z.infer<typeof Refused> => {
  const details = error instanceof ApiError ? Refused.safeParse(error.details).data : undefined
  return details ?? { suggestions: [], isReserved: false }
}

const typingPauseInMs = 300

/** The free subdomain for a name, fetched after a pause in typing; empty if there is none. */
const proposedSubdomain = (name: string) =>
  queryOptions({
    queryKey: ['proposed-domain', name],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, typingPauseInMs))
      signal.throwIfAborted()
      const { suggestions } = await api(accountCalls.subdomainSuggestions, { name })
      return suggestions[0] ?? ''
    },
    placeholderData: keepPreviousData,
  })

/**
 * Asks for the public name and suggests a subdomain. `startWith` is a later subdomain, which leaves the name
 * unchanged.
 */
export function ClaimSubdomain({ startWith }: { startWith?: string }) {
  const author = useAuthor()
  const progress = useProgress()
  const asksName = startWith === undefined
  const name = usePenName(author, asksName)
  const [typed, setTyped] = useState(startWith)
  const proposal = useQuery({
    ...proposedSubdomain(name.penName || legalName(author)),
    enabled: typed === undefined,
  })
  const domain = typed ?? proposal.data ?? ''
  // Blocks a claim of the suggestion for the previous name.
  const isProposing = typed === undefined && proposal.isFetching
  const [invalid, setInvalid] = useState<string>()
  const { mutate, reset, isPending, error } = useMutation(claimSubdomain(author))

  const claim = (wanted: string) => {
    if (!progress) return setInvalid('User profile not loaded.')
    if (!wanted.trim()) return setInvalid('Please enter a valid domain.')
    setInvalid(undefined)
    name.save(() => mutate(wanted))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    claim(domain)
  }
  const type = (text: string) => {
    setTyped(text)
    setInvalid(undefined)
    reset()
  }
  const take = (free: string) => {
    setTyped(free)
    claim(free)
  }

  const near = error ? suggestValidSubdomain(domain) : null
  const refused = refusedName(invalid ? null : error)
  const failure = invalid ?? (error && toErrorMessage(error))
  return (
    <form className="sheet flow" onSubmit={submit}>
      {asksName && (
        <Field
          label="What should readers call you?"
          hint="Your pen name: on your shop, your books and your parcels. Your legal name is used for payments only."
          autoComplete="off"
          maxLength={penNameLimit}
          value={name.penName}
          onChange={(event) => name.type(event.target.value)}
          error={name.problem}
        />
      )}
      <Field
        label="Your shop’s address"
        suffix={`.${config().productDomain}`}
        hint="3 to 63 letters a to z, digits and single hyphens between them."
        value={domain}
        onChange={(event) => type(event.target.value)}
        // A suggestion that arrives while the field has the focus must not replace its text.
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
          {refused.isReserved && <p>It is reserved for Lorecircle, or looks like a reserved name.</p>}
          <Suggestions said="These are free:" names={refused.suggestions} onTake={take} />
          <Suggestions said="Try" names={near === null ? [] : [near]} onTake={take} />
        </Alert>
      )}
      <p className="row">
        <button className="btn" type="submit" disabled={isPending || name.isPending || isProposing}>
          {isPending || name.isPending ? 'Claiming...' : 'Claim Domain'}
        </button>
        {startWith === undefined && (
          <span className="small quiet">
            You can change it {subdomainChangeLimits.most} times a year, in Settings. Links to an old address
            of a published shop keep working.
          </span>
        )}
      </p>
    </form>
  )
}

const legalName = ({ firstName, lastName }: SignedInAuthor): string => `${firstName} ${lastName}`.trim()

function usePenName(author: SignedInAuthor, isAsked: boolean) {
  const { data: profile } = useQuery({ ...profileQuery, enabled: isAsked })
  const { mutate, reset, isPending, error } = useMutation(saveProfileMutation)
  const [typed, setTyped] = useState<string>()
  const [missing, setMissing] = useState<string>()
  // Authors who signed up under another author's name have no public name yet.
  const stored = profile?.penName === placeholderPenName ? '' : profile?.penName
  const penName = typed ?? stored ?? legalName(author)
  return {
    penName,
    isPending,
    problem: missing ?? (error ? profileSaveError(error) : undefined),
    type(text: string) {
      setTyped(text)
      setMissing(undefined)
      reset()
    },
    save(onSaved: () => void) {
      if (!isAsked) return onSaved()
      if (!penName.trim()) return setMissing('Please enter the name that readers see.')
      if (typed === undefined || penName === profile?.penName) return onSaved()
      if (!profile) return setMissing('User profile not loaded.')
      mutate(
        { input: { penName, accent: profile.accent }, etag: profile.etag },
        { onSuccess: () => onSaved() },
      )
    },
  }
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
