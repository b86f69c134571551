import { newsletterCalls, type SubscriberForAuthor } from '@lorecircle/shared/newsletter/calls'
import { listPartIds } from '@lorecircle/shared/newsletter/subscriber'
import { formatCsvMoment, toCsvText } from '@lorecircle/shared/text/csv'
import { dayInTimeZone } from '@lorecircle/shared/time-zone/days'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { useTimeZone } from '../progress/useTimeZone.ts'

export function useExport() {
  const timeZone = useTimeZone()
  const [done, setDone] = useState(0)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      setDone(0)
      const subscribers: SubscriberForAuthor[] = []
      for (const part of listPartIds) {
        subscribers.push(...(await api(newsletterCalls.exportSubscribers, { part })).subscribers)
        setDone((before) => before + 1)
      }
      handOver(
        subscribersCsv(subscribers, timeZone),
        `subscribers-${dayInTimeZone(timeZone, new Date())}.csv`,
      )
    },
  })
  return {
    start: () => mutate(),
    isBusy: isPending,
    percent: Math.round((100 * done) / listPartIds.length),
    failure: error,
  }
}

function handOver(csv: string, name: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

const columns = (timeZone: string) => [
  'Email',
  'First name',
  'Last name',
  'State',
  `Since (${timeZone})`,
  'Put down by',
  `Consent given (${timeZone})`,
  `Asked (${timeZone})`,
  'At',
  'Words',
]

export const subscribersCsv = (subscribers: readonly SubscriberForAuthor[], timeZone: string): string =>
  toCsvText([
    columns(timeZone),
    ...subscribers
      .toSorted((a, b) => b.since.localeCompare(a.since))
      .map(({ email, firstName, lastName, state, since, by, consent }) => [
        email,
        firstName,
        lastName,
        state,
        formatCsvMoment(since, timeZone),
        by,
        formatCsvMoment(consent?.confirmedAt, timeZone),
        formatCsvMoment(consent?.askedAt, timeZone),
        consent?.host ?? '',
        consent?.words ?? '',
      ]),
  ])
