import { useEffect, useRef, useState } from 'react'
import { activityEvents, type Idleness, idlenessAt, isWorthNoting } from '../identity/idleness.ts'
import { activityKey, lastActivity, noteActivity } from '../identity/last-activity.ts'
import { Modal } from '../ui/Modal.tsx'
import { countdown } from './countdown.ts'

/** A machine that slept tells no timer: it is looked at the clock now and then. */
const heartbeatInMs = 30_000
const secondInMs = 1_000

type Props = { onGone: () => void; onSignOut: () => void }

/** Watches, over all tabs, whether somebody is there; warns before the session ends, and says when it has to. */
export function Inactivity({ onGone, onSignOut }: Props) {
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
      const now = idlenessAt(nowMs, lastActivity(nowMs))
      if (now.state === 'gone') {
        isOver = true
        return gone.current()
      }
      setIdleness(now)
      if (now.state === 'away') setAsks(true)
      timer = setTimeout(look, now.state === 'away' ? secondInMs : Math.min(now.warningInMs, heartbeatInMs))
    }
    // Whoever comes back too late finds the session over: waking the machine is no sign of having been there.
    const act = () => {
      const nowMs = Date.now()
      const last = lastActivity(nowMs)
      if (idlenessAt(nowMs, last).state === 'gone') return look()
      if (!isWorthNoting(nowMs, last)) return
      noteActivity(nowMs)
      look()
    }
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== activityKey) return
      setAsks(false)
      look()
    }
    noteActivity(lastActivity(Date.now()))
    look()
    for (const event of activityEvents) addEventListener(event, act, { capture: true, passive: true })
    addEventListener('storage', onStorage)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      for (const event of activityEvents) removeEventListener(event, act, { capture: true })
      removeEventListener('storage', onStorage)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  if (!asks || !idleness) return null
  const stay = () => {
    noteActivity(Date.now())
    setAsks(false)
  }
  return (
    <Modal title="Are you still there?" onClose={stay}>
      <p>After 30 minutes of inactivity you are logged out. What you typed is kept.</p>
      {idleness.state === 'away' ? (
        <p className="countdown" role="timer" aria-label="Time left">
          {countdown(idleness.leftInMs)}
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
