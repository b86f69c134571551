import { useEffect, useRef, useState } from 'react'
import { useIsTypingKept } from '../editing/useKeptDraft.ts'
import {
  activityEvents,
  activityKey,
  computeIdleness,
  type Idleness,
  lastActivityMs,
  recordActivity,
  shouldRecordActivity,
} from '../identity/idleness.ts'
import { Modal } from '../ui/Modal.tsx'
import { formatCountdown } from './in-words.ts'

/** Timers stop while a machine sleeps, so the clock is also checked at this interval. */
const heartbeatInMs = 30_000

const secondInMs = 1_000

type Props = { onGone: () => void; onSignOut: () => void }

export function Inactivity({ onGone, onSignOut }: Props) {
  const { idleness, asks, stay } = useIdleness(onGone)
  const isKept = useIsTypingKept()
  if (!asks || !idleness) return null
  return (
    <Modal title="Are you still there?" onClose={stay}>
      <p>After 30 minutes of inactivity you are logged out.{isKept && ' What you typed is kept.'}</p>
      {idleness.state === 'away' ? (
        <p className="countdown" role="timer" aria-label="Time left">
          {formatCountdown(idleness.leftInMs)}
        </p>
      ) : (
        <p className="countdown">You are still here.</p>
      )}
      <p className="row">
        <button type="button" className="btn" onClick={stay}>
          Stay signed in
        </button>
        <button type="button" className="btn text" onClick={onSignOut}>
          Sign out now
        </button>
      </p>
    </Modal>
  )
}

/**
 * Tracks inactivity over all tabs and calls `onGone` when the session has to end. `asks` is true from the warning
 * until the author stays, here or in another tab.
 */
function useIdleness(onGone: () => void) {
  const [idleness, setIdleness] = useState<Idleness>()
  const [asks, setAsks] = useState(false)
  const gone = useRef(onGone)
  gone.current = onGone

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = () => {
      clearTimeout(timer)
      if (isOver) return
      const nowMs = Date.now()
      const now = computeIdleness(nowMs, lastActivityMs(nowMs))
      if (now.state === 'gone') {
        isOver = true
        return gone.current()
      }
      setIdleness(now)
      if (now.state === 'away') setAsks(true)
      timer = setTimeout(look, now.state === 'away' ? secondInMs : Math.min(now.warningInMs, heartbeatInMs))
    }
    const stopWatching = watchActivity(look, () => setAsks(false))
    recordActivity(lastActivityMs(Date.now()))
    look()
    return () => {
      clearTimeout(timer)
      stopWatching()
    }
  }, [])

  const stay = () => {
    recordActivity(Date.now())
    setAsks(false)
  }
  return { idleness, asks, stay }
}

/** Calls `look` on activity here or in another tab, and when the page becomes visible. */
function watchActivity(look: () => void, onOtherTab: () => void): () => void {
  // Activity after the limit ends the session: waking the machine does not extend it.
  const act = () => {
    const nowMs = Date.now()
    const last = lastActivityMs(nowMs)
    if (computeIdleness(nowMs, last).state === 'gone') return look()
    if (!shouldRecordActivity(nowMs, last)) return
    recordActivity(nowMs)
    look()
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== activityKey) return
    onOtherTab()
    look()
  }
  for (const event of activityEvents) addEventListener(event, act, { capture: true, passive: true })
  addEventListener('storage', onStorage)
  document.addEventListener('visibilitychange', look)
  return () => {
    for (const event of activityEvents) removeEventListener(event, act, { capture: true })
    removeEventListener('storage', onStorage)
    document.removeEventListener('visibilitychange', look)
  }
}
