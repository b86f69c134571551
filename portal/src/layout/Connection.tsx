import { onlineManager, useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isServerAway, onServerAway } from '../api/repeat.ts'
import { useIsTypingKept } from '../editing/useKeptDraft.ts'

const patienceInMs = 5_000

const listen = (listener: () => void) => onlineManager.subscribe(listener)

/** How the way to the server is, where that is worth a line: for every screen in one place. */
export function Connection() {
  const isOnline = useSyncExternalStore(listen, () => onlineManager.isOnline())
  const isAway = useSyncExternalStore(onServerAway, isServerAway)
  const isSlow = useIsSlow()
  const isKept = useIsTypingKept()
  return (
    <div className="connection" role="status">
      {!isOnline && <p>You are offline.{isKept && ' What you typed is kept.'}</p>}
      {isOnline && isAway && (
        <p>Our side does not answer just now. We keep trying{isKept && ', and what you typed is kept'}.</p>
      )}
      {isOnline && !isAway && isSlow && <p>This takes longer than usual. You can wait or leave this page.</p>}
    </div>
  )
}

/** True while something that an author waits for is under way for long. */
function useIsSlow(): boolean {
  const loading = useIsFetching({ predicate: ({ state }) => state.status === 'pending' })
  const saving = useIsMutating()
  const isBusy = loading + saving > 0
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(() => setSlow(true), patienceInMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isBusy])
  return isSlow
}
