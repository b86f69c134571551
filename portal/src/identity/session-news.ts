import { fieldIn } from '../config/fields.ts'

/** What tabs of one browser tell each other of their session. */
export type SessionNews = { ended: Ending } | { begun: string }

/** Why a session ended without the author asking for it here. */
export type Ending = 'inactivity' | 'failed-check' | 'elsewhere' | 'everywhere'

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

export const endingOf = (value: unknown): Ending | undefined => endings.find((ending) => ending === value)

const endings = ['inactivity', 'failed-check', 'elsewhere', 'everywhere'] as const satisfies Ending[]
