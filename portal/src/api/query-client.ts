import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Calls `onSessionEnded` if any call finds the session ended, except mutations with `tellsEndedSession`. */
export function makeQueryClient(onSessionEnded: () => void): QueryClient {
  const isEnd = (error: Error) => error instanceof ApiError && error.status === 401
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => isEnd(error) && onSessionEnded() }),
    mutationCache: new MutationCache({
      onError: (error, _, __, mutation) => {
        if (isEnd(error) && !mutation.meta?.tellsEndedSession) onSessionEnded()
      },
    }),
    defaultOptions: {
      queries: { staleTime: 10_000, retry: (count, error) => count < 2 && isPassing(error) },
      // Offline, a save says so at once: it does not wait unseen for the network.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Network and server faults may be temporary; refusals are final. `server.away` was retried already. */
const isPassing = (error: Error): boolean =>
  !(error instanceof ApiError) || error.status === 0 || (error.status >= 500 && error.code !== 'server.away')
