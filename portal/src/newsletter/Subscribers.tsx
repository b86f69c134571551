import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { messageOf } from '../api/api-error.ts'
import { showToast } from '../toasts/toast.ts'
import { Icon } from '../ui/Icon.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Alert } from '../ui/Notice.tsx'
import { AddSubscriber } from './AddSubscriber.tsx'
import { Pagination } from './Pagination.tsx'
import { subscribersQuery } from './queries.ts'
import { SearchSubscribers } from './SearchSubscribers.tsx'
import { StateFilter } from './StateFilter.tsx'
import { SubscriberTable } from './SubscriberTable.tsx'
import { subscriberFilterOf } from './subscriber-filter.ts'
import { useExport } from './useExport.ts'

/** Everybody of the list, and those who are asked or have left. */
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
      {download.failure && <Alert>{messageOf(download.failure)} Nothing was downloaded.</Alert>}
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
