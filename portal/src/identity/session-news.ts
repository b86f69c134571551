import { fieldIn } from '../config/fields.ts'
import { type Ending, endingOf } from '../paths/login-path.ts'

/** What tabs of one browser tell each other of their session. */
type SessionNews = { ended: Ending } | { begun: string }

const channel = new BroadcastChannel('session')

/** Heard by the other tabs, not by this one. */
export const tellSessionNews = (news: SessionNews) => channel.postMessage(news)

export function onSessionNews(listener: (news: SessionNews) => void): () => void {
  const listen = ({ data }: MessageEvent<unknown>) => {
    const ended = endingOf(fieldIn(data, 'ended'))
    const begun = fieldIn(data, 'begun')
    if (ended) listener({ ended })
    if (typeof begun === 'string') listener({ begun })
  }
  channel.addEventListener('message', listen)
  return () => channel.removeEventListener('message', listen)
}
