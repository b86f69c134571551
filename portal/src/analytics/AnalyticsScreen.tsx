import './analytics.css'
import type { Analytics } from '@lorecircle/shared/analytics/analytics'
import { toDollars } from '@lorecircle/shared/money'
import { urls } from '@lorecircle/shared/urls/urls'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toErrorMessage } from '../api/api-error.ts'
import { config } from '../config/config.ts'
import { useProgress } from '../progress/useProgress.ts'
import { BreakableAddress } from '../ui/Jointed.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Alert } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Charts } from './Charts.tsx'
import { analyticsQuery } from './queries.ts'
import { hasNoActivity, toCsv } from './series.ts'

export function AnalyticsScreen() {
  const { data: analytics, error, refetch } = useQuery(analyticsQuery)
  return (
    <Screen
      title="Analytics"
      intro="The last 30 days of your shop, today included."
      action={analytics && !hasNoActivity(analytics) && <Download analytics={analytics} />}
    >
      {error && (
        <Alert>
          Your analytics could not be loaded. {toErrorMessage(error)}{' '}
          <button type="button" className="btn text" onClick={() => refetch()}>
            Try Again
          </button>
        </Alert>
      )}
      {analytics ? <Parts analytics={analytics} /> : !error && <Loading>Counting…</Loading>}
      <p className="small quiet home-part about-visits">
        Visits are counted from the log of delivered pages, without cookies, and stand here within about three
        hours; nothing is kept about who a reader is. Search engines and other programs that give their name
        are left out.
      </p>
    </Screen>
  )
}

function Parts({ analytics }: { analytics: Analytics }) {
  const { pages, referrers, formats } = analytics
  const subdomain = useProgress()?.subdomain
  const shop = subdomain ? urls.shop(config().origin, subdomain) : null
  return (
    <>
      <Charts analytics={analytics} />
      <Part title="Pages" heads={['Page', 'Views']} empty={pages.length === 0}>
        {pages.map(({ path, views }) => (
          <Row
            key={path}
            name={shop ? <a href={`${shop}${path}`}>{path}</a> : path}
            numbers={[inThousands(views)]}
          />
        ))}
      </Part>
      <Part title="Where visitors came from" heads={['Site', 'Visits']} empty={referrers.length === 0}>
        {referrers.map(({ host, visits }) => (
          <Row key={host} name={<BreakableAddress of={host} />} numbers={[inThousands(visits)]} />
        ))}
      </Part>
      <Part title="Books and formats" heads={['Book', 'Copies', 'Sales']} empty={formats.length === 0}>
        {formats.map(({ bookId, title, type, copies, salesInCents }) => (
          <Row
            key={`${bookId} ${type}`}
            name={
              <>
                {title} <span className="small quiet">{type}</span>
              </>
            }
            numbers={[withMinus(inThousands(copies)), withMinus(toDollars(salesInCents))]}
          />
        ))}
      </Part>
    </>
  )
}

/** Returned copies count below nothing, with a true minus. */
const withMinus = (number: string) => number.replace(/^-/, '−')
/** 1,480 */
const inThousands = (count: number) => count.toLocaleString('en-US')

type PartProps = { title: string; heads: string[]; empty: boolean; children: ReactNode }

/** A table of its own; where there is nothing in it, it is not there. */
function Part({ title, heads, empty, children }: PartProps) {
  if (empty) return null
  return (
    <section className="flow home-part">
      <h2>{title}</h2>
      <table className="numbers" aria-label={title}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

const Row = ({ name, numbers }: { name: ReactNode; numbers: string[] }) => (
  <tr>
    <th scope="row">{name}</th>
    {numbers.map((number, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row's columns never move
      <td key={index}>{number}</td>
    ))}
  </tr>
)

function Download({ analytics: { days } }: { analytics: Analytics }) {
  const today = days.at(-1)?.day ?? ''
  const href = `data:text/csv;charset=utf-8,${encodeURIComponent(toCsv(days))}`
  return (
    <a className="btn line" href={href} download={`lorecircle-${today}.csv`}>
      Export as CSV
    </a>
  )
}
