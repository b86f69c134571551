import { type Subscriber, subscriberStates } from '@lorecircle/shared/newsletter/subscriber'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { toErrorMessage } from '../api/api-error.ts'
import { showToast } from '../toasts/toast.ts'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Alert } from '../ui/Notice.tsx'
import { AddSubscriber } from './AddSubscriber.tsx'
import { type SubscriberFilter, subscribersQuery } from './queries.ts'
import { SubscriberTable } from './SubscriberTable.tsx'
import { useExport } from './subscriber-export.ts'
import { viewSearch } from './views.ts'

const pauseInMs = 300

const words = {
  confirmed: 'Subscribed',
  pending: 'Unconfirmed',
  unsubscribed: 'Unsubscribed',
} as const satisfies Record<Subscriber['state'], string>

const states = ['confirmed', 'pending', 'unsubscribed'] as const

export function Subscribers() {
  const [params] = useSearchParams()
  const filter = subscriberFilterOf(params)
  const { data, error, refetch, isPlaceholderData } = useQuery(subscribersQuery(filter))
  const [isAdding, setAdding] = useState(false)
  const download = useExport()
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading>Loading your list...</Loading>
  const { counts, found, perPage, subscribers, unread } = data
  const all = counts.confirmed + counts.pending + counts.unsubscribed
  const add = <AddButton isAdding={isAdding} onPress={() => setAdding(!isAdding)} />
  const adding = isAdding && (
    <AddSubscriber
      onClose={() => setAdding(false)}
      onAsked={(email) => {
        setAdding(false)
        showToast({ text: `An email is on its way to ${email}. They are on your list once they say yes.` })
      }}
    />
  )
  if (all === 0 && unread === 0) {
    return (
      <div className="flow">
        <div className="empty">
          <p>No subscribers yet. Readers sign up on the newsletter page of your shop.</p>
          {!isAdding && add}
        </div>
        {adding}
      </div>
    )
  }
  return (
    <div className="flow">
      <div className="row between list-tools">
        <SearchSubscribers />
        <div className="row">
          <ExportButton download={download} />
          {add}
        </div>
      </div>
      {download.failure && <Alert>{toErrorMessage(download.failure)} Nothing was downloaded.</Alert>}
      {adding}
      {unread > 0 && (
        <p role="status">
          Your list is being read: {unread.toLocaleString('en-US')} readers are still to come.
        </p>
      )}
      <StateFilter counts={counts} />
      <p className="hide" role="status">
        {isPlaceholderData ? '' : `${found.toLocaleString('en-US')} found`}
      </p>
      {found === 0 ? (
        <p className="quiet">No subscribers found.</p>
      ) : (
        <SubscriberTable subscribers={subscribers} isStale={isPlaceholderData} />
      )}
      <Pagination page={filter.page ?? 1} perPage={perPage} found={found} />
    </div>
  )
}

const AddButton = ({ isAdding, onPress }: { isAdding: boolean; onPress: () => void }) => (
  <button type="button" className="btn" aria-expanded={isAdding} onClick={onPress}>
    <Icon name="plus" />
    Add a reader
  </button>
)

const ExportButton = ({ download }: { download: ReturnType<typeof useExport> }) => (
  <button type="button" className="btn line" disabled={download.isBusy} onClick={download.start}>
    {download.isBusy ? `Exporting ${download.percent} %` : 'Export as CSV'}
  </button>
)

function StateFilter({ counts }: { counts: Record<Subscriber['state'], number> }) {
  const [params] = useSearchParams()
  const { state, search = '' } = subscriberFilterOf(params)
  const all = counts.confirmed + counts.pending + counts.unsubscribed
  const choices = [
    { key: '', label: 'All', count: all },
    ...states.map((key) => ({ key, label: words[key], count: counts[key] })),
  ]
  return (
    <nav className="chips" aria-label="Show">
      {choices.map(({ key, label, count }) => (
        <Link
          key={key}
          className="chip plain"
          to={{ search: viewSearch(params, 'subscribers', { state: key, search }) }}
          aria-current={key === (state ?? '') ? 'true' : undefined}
        >
          {label} <span className="quiet">{count.toLocaleString('en-US')}</span>
        </Link>
      ))}
    </nav>
  )
}

function SearchSubscribers() {
  const [params, setParams] = useSearchParams()
  const [text, setText] = useState(params.get('search') ?? '')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (words: string) => {
    const { state = '' } = subscriberFilterOf(params)
    setParams(viewSearch(params, 'subscribers', { state, search: words.trim() }), {
      replace: true,
    })
  }
  return (
    <search className="search-readers">
      <Field
        label="Find a reader"
        type="search"
        placeholder="Name or address"
        autoComplete="off"
        value={text}
        onChange={({ target: { value } }) => {
          setText(value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => search(value), pauseInMs)
        }}
      />
    </search>
  )
}

function Pagination({ page, perPage, found }: { page: number; perPage: number; found: number }) {
  const [params] = useSearchParams()
  if (found <= perPage) return null
  const { state = '', search = '' } = subscriberFilterOf(params)
  const to = (number: number) =>
    viewSearch(params, 'subscribers', { state, search, page: number > 1 ? String(number) : '' })
  const last = Math.ceil(found / perPage)
  const count = (number: number) => number.toLocaleString('en-US')
  return (
    <nav className="row between list-pages" aria-label="Pages">
      {page > 1 ? (
        <Link className="btn text" rel="prev" to={{ search: to(page - 1) }}>
          <Icon name="left" />
          Newer
        </Link>
      ) : (
        <span />
      )}
      <span className="small quiet">
        {count((page - 1) * perPage + 1)}–{count(Math.min(found, page * perPage))} of {count(found)}
      </span>
      {page < last ? (
        <Link className="btn text" rel="next" to={{ search: to(page + 1) }}>
          Older
          <Icon name="right" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}

function subscriberFilterOf(params: URLSearchParams): SubscriberFilter {
  const state = subscriberStates.find((one) => one === params.get('state'))
  const search = params.get('search')?.trim()
  const page = Number(params.get('page'))
  return {
    ...(state && { state }),
    ...(search && { search }),
    ...(Number.isInteger(page) && page > 1 && { page }),
  }
}
