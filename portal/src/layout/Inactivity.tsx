import { useIsTypingKept } from '../editing/kept.ts'
import { Modal } from '../ui/Modal.tsx'
import { countdown } from './in-words.ts'
import { useIdleness } from './useIdleness.ts'

type Props = { onGone: () => void; onSignOut: () => void }

/** Warns before the session ends because nobody is there. */
export function Inactivity({ onGone, onSignOut }: Props) {
  const { idleness, asks, stay } = useIdleness(onGone)
  const isKept = useIsTypingKept()
  if (!asks || !idleness) return null
  return (
    <Modal title="Are you still there?" onClose={stay}>
      <p>After 30 minutes of inactivity you are logged out.{isKept && ' What you typed is kept.'}</p>
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
