import { IssueForAuthor, type IssueInput, newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import type { Subscriber } from '@lorecircle/shared/newsletter/subscriber'
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../api/api.ts'
import { ApiError, toErrorMessage } from '../api/api-error.ts'
import { createConflictParser } from '../api/their-version.ts'

const lookEveryMs = 1_000
/** Polling interval while an issue waits for the daily email quota, which takes hours. */
const lookAtWaitingEveryMs = 60_000

export type SubscriberFilter = { state?: Subscriber['state']; search?: string; page?: number }

const listKey = ['newsletter', 'list']

export const subscribersQuery = (filter: SubscriberFilter) =>
  queryOptions({
    queryKey: [...listKey, filter],
    queryFn: () => api(newsletterCalls.subscribers, filter),
    refetchInterval: ({ state: { data } }) => (data && data.unread > 0 ? lookEveryMs : false),
    placeholderData: keepPreviousData,
  })

const changesList = (
  _answer: unknown,
  _input: unknown,
  _result: unknown,
  { client }: { client: QueryClient },
) => client.invalidateQueries({ queryKey: listKey })

export const addSubscriberMutation = mutationOptions({
  mutationFn: (reader: z.input<typeof newsletterCalls.addSubscriber.input>) =>
    api(newsletterCalls.addSubscriber, reader),
  onSuccess: changesList,
})
export const removeSubscriberMutation = mutationOptions({
  mutationFn: (id: string) => api(newsletterCalls.removeSubscriber, { id }),
  onSuccess: changesList,
})
export const restoreSubscriberMutation = mutationOptions({
  mutationFn: (id: string) => api(newsletterCalls.putBackSubscriber, { id }),
  onSuccess: changesList,
})

const issuesKey = ['newsletter', 'issues']

function nextLookInMs(issue: Pick<IssueForAuthor, 'state' | 'waitingSince'> | undefined): number | false {
  if (issue?.state !== 'scheduled' && issue?.state !== 'sending') return false
  return issue.waitingSince === null ? lookEveryMs : lookAtWaitingEveryMs
}

export const issuesQuery = queryOptions({
  queryKey: issuesKey,
  queryFn: async () => (await api(newsletterCalls.issues, {})).issues,
  refetchInterval: ({ state: { data } }) => data?.map(nextLookInMs).find((inMs) => inMs !== false) ?? false,
})

export const issueQuery = (id: string) =>
  queryOptions({
    queryKey: ['newsletter', 'issue', id],
    queryFn: () => api(newsletterCalls.issue, { id }),
    refetchInterval: ({ state: { data } }) => nextLookInMs(data?.issue),
    gcTime: 0,
  })

const changesIssues = (
  _answer: unknown,
  _input: unknown,
  _result: unknown,
  { client }: { client: QueryClient },
) => client.invalidateQueries({ queryKey: issuesKey })

/** Ended sessions are handled on the screen, so that the input stays visible. */
export const saveIssueMutation = mutationOptions({
  meta: { tellsEndedSession: true },
  mutationFn: async (draft: z.input<typeof newsletterCalls.saveIssue.input>) =>
    (await api(newsletterCalls.saveIssue, draft)).issue,
  onSuccess: changesIssues,
})
export const removeIssueMutation = mutationOptions({
  mutationFn: ({ id, etag }: Pick<IssueForAuthor, 'id' | 'etag'>) =>
    api(newsletterCalls.removeIssue, { id, etag }),
  onSuccess: changesIssues,
})
export const fetchIssue = async (id: string) => (await api(newsletterCalls.issue, { id })).issue

export const previewIssueMutation = mutationOptions({
  meta: { tellsEndedSession: true },
  mutationFn: (text: IssueInput) => api(newsletterCalls.previewIssue, text),
})
export const sendTestMutation = mutationOptions({
  meta: { tellsEndedSession: true },
  mutationFn: (text: IssueInput) => api(newsletterCalls.sendTest, text),
})
export const sendIssueMutation = mutationOptions({
  meta: { tellsEndedSession: true },
  mutationFn: ({ id, etag }: Pick<IssueForAuthor, 'id' | 'etag'>) =>
    api(newsletterCalls.sendIssue, { id, etag }),
  onSuccess: changesIssues,
})
export const unscheduleIssueMutation = mutationOptions({
  mutationFn: (id: string) => api(newsletterCalls.takeBackIssue, { id }),
  onSuccess: ({ issue }, _id, _result, { client }) => {
    client.setQueryData(issueQuery(issue.id).queryKey, { issue, progress: null })
    return client.invalidateQueries({ queryKey: issuesKey })
  },
})

export const issueConflict = createConflictParser(IssueForAuthor)

export const isIssueMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'letter.missing'

export const issueSaveError = (error: unknown): string =>
  `This issue could not be saved. ${toErrorMessage(error)}`
