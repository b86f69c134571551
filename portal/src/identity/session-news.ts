import { readField } from '../config/fields.ts'
import { parseSessionEndReason, type SessionEndReason } from '../paths/login-path.ts'

type SessionNews = { ended: SessionEndReason } | { begun: string }

const channel = new BroadcastChannel('session')

/** Received by the other tabs, not by this one. */
export const broadcastSessionEvent = (news: SessionNews) => channel.postMessage(news)

export function onSessionEvent(listener: (news: SessionNews) => void): () => void {
  const listen = ({ data }: MessageEvent<unknown>) => {
    const ended = parseSessionEndReason(readField(data, 'ended'))
    const begun = readField(data, 'begun')
    if (ended) listener({ ended })
    if (typeof begun === 'string') listener({ begun })
  }
  channel.addEventListener('message', listen)
  return () => channel.removeEventListener('message', listen)
}
