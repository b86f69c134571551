import { defaultTimeZone, formatTimeZone } from '@lorecircle/shared/time-zone/days'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { toErrorMessage } from '../api/api-error.ts'
import { statusQuery } from '../progress/queries.ts'
import { showToast } from '../toasts/toast.ts'
import { FieldDescription } from '../ui/Field.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Alert } from '../ui/Notice.tsx'
import { saveTimeZoneMutation } from './queries.ts'

export function TimeZoneEditor() {
  const { data } = useQuery(statusQuery)
  if (!data) return <Loading>Loading your time zone…</Loading>
  return <TimeZoneForm key={data.time_zone} saved={data.time_zone} />
}

const ofBrowser = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

function TimeZoneForm({ saved }: { saved: string | undefined }) {
  const id = useId()
  const [timeZone, setTimeZone] = useState(() => saved ?? ofBrowser())
  const { mutate, isPending, error } = useMutation({
    ...saveTimeZoneMutation,
    onSuccess(...result) {
      saveTimeZoneMutation.onSuccess?.(...result)
      showToast({ text: `Time zone saved: ${formatTimeZone(timeZone)}.` })
    },
  })
  return (
    <form
      className="sheet flow"
      onSubmit={(event) => {
        event.preventDefault()
        showToast(null)
        mutate(timeZone)
      }}
    >
      <h3>Time zone</h3>
      <p>
        Discount codes, releases and the dates that readers see follow this zone, wherever you and your
        readers are.
      </p>
      <div className="field">
        <label htmlFor={id}>Time zone of your shop</label>
        <select
          id={id}
          className="input"
          value={timeZone}
          aria-describedby={`${id}-about`}
          onChange={({ target }) => setTimeZone(target.value)}
        >
          {[...byRegion(timeZone)].map(([region, zones]) => (
            <optgroup key={region} label={region}>
              {zones.map((zone) => (
                <option key={zone} value={zone}>
                  {formatTimeZone(zone.slice(zone.indexOf('/') + 1))}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <FieldDescription id={id} hint={<Clock timeZone={timeZone} isSaved={saved !== undefined} />} />
      </div>
      {error && (
        <Alert>The time zone was not saved. Your choice is still here. {toErrorMessage(error)}</Alert>
      )}
      <p>
        <button type="submit" className="btn" disabled={isPending}>
          Save Time Zone
        </button>
      </p>
    </form>
  )
}

const byRegion = (chosen: string): Map<string, string[]> =>
  Map.groupBy(
    [...new Set([...Intl.supportedValuesOf('timeZone'), defaultTimeZone, chosen])].sort(),
    (zone) => (zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : 'Other'),
  )

const tickInMs = 5_000

function Clock({ timeZone, isSaved }: { timeZone: string; isSaved: boolean }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickInMs)
    return () => clearInterval(timer)
  }, [])
  const there = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone })
  return (
    <>
      It is {there.format(now)} there.
      {!isSaved && ' Until you save, the days of your shop are days in UTC.'}
    </>
  )
}
